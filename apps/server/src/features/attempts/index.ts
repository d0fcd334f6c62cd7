export {
  checkThrottle,
  type GuessedCode,
  networkCodeThrottle,
  networkThrottle,
  recordFailure,
  releaseAttempt,
  type ThrottledSubject,
  throttle,
} from "./service.ts";
