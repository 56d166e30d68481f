import { render } from "preact";
import { registerOffline } from "./offline/register";
import { App } from "./shell/app";
import { applyTheme } from "./shell/theme";
import "./shell/style.css";

applyTheme();
const place = document.getElementById("page");
if (place) render(<App />, place);
registerOffline();
