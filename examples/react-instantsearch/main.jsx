import "../shop.css";
import { createRoot } from "react-dom/client";
import { Shop } from "./shop.jsx";

createRoot(document.querySelector("#root")).render(<Shop />);
