// A form that is sent before its page's scripts are there waits for them, with what was typed.
let earlyForm;
function holdSubmit(event) {
  event.preventDefault();
  earlyForm = event.target;
}
addEventListener("submit", holdSubmit);
globalThis.releaseEarlySubmit = () => {
  removeEventListener("submit", holdSubmit);
  earlyForm?.requestSubmit();
  earlyForm = undefined;
};
