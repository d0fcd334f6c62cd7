// Runs before the first paint, so that no page flashes in the wrong theme. Anything but dark is light.
function applyTheme() {
  const theme = localStorage.getItem("theme") === "dark" ? "dark" : "light";
  localStorage.setItem("theme", theme);
  document.documentElement.dataset.theme = theme;
  const bar = document.querySelector('meta[name="theme-color"]');
  bar?.setAttribute("content", theme === "dark" ? "#15100d" : "#f6ecdb");
}
applyTheme();
// Follows a change in another tab.
addEventListener("storage", ({ key }) => {
  if (key === "theme") applyTheme();
});
