// Holds a form that is submitted before the page's scripts have loaded, with its input.
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
