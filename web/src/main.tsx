import { render } from "preact";
import { registerOffline } from "./offline/register";
import { takeToken } from "./server/token";
import { App } from "./shell/app";
import { applyTheme } from "./shell/theme";
import "./shell/style.css";

takeToken();
applyTheme();
const place = document.getElementById("page");
if (place) render(<App />, place);
registerOffline();
