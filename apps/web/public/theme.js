// Before the first paint, so that no page flashes in the wrong theme. Anything but dark is light.
document.documentElement.dataset.theme = localStorage.getItem("theme") === "dark" ? "dark" : "light";
