/** Colours, the button, the dialog and the field. Pages replace the custom properties, or style the parts. */
export const boxTheme = `
:host {
  --accent: var(--findling-accent, light-dark(#3b4bc8, #a5b0ff));
  --surface: var(--findling-surface, light-dark(#fff, #17181f));
  --raised: var(--findling-raised, light-dark(#f5f5f8, #20222b));
  --text: var(--findling-text, light-dark(#1c1e26, #eceef4));
  --muted: var(--findling-muted, light-dark(#5d6170, #a3a8b8));
  --line: var(--findling-line, light-dark(#e2e3ea, #2f323e));
  --active: var(--findling-active, light-dark(#eef0fd, #272b47));
  --radius: var(--findling-radius, 14px);
  display: inline-block;
  color: var(--text);
  font-family: var(--findling-font, inherit);
  font-size: 15px;
  line-height: 1.5;
  text-align: start;
}
:host([inline]) { display: block; }
:host([hidden]), [hidden] { display: none !important; }
:host([theme=light]) { color-scheme: light; }
:host([theme=dark]) { color-scheme: dark; }
:host([theme=auto]) { color-scheme: light dark; }
*, ::before, ::after { box-sizing: border-box; }
button, input { font: inherit; color: inherit; }
button { border: 0; background: none; padding: 0; cursor: pointer; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.icon { flex: none; width: 20px; height: 20px; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
kbd {
  flex: none;
  padding: 0 6px;
  border: 1px solid var(--line);
  border-radius: 6px;
  color: var(--muted);
  background: var(--surface);
  font: inherit;
  font-size: 12px;
  line-height: 20px;
  white-space: nowrap;
}
.button {
  display: flex;
  align-items: center;
  gap: 10px;
  width: 100%;
  min-width: 15rem;
  height: 42px;
  padding-inline: 12px 10px;
  border: 1px solid var(--line);
  border-radius: calc(var(--radius) - 4px);
  color: var(--muted);
  background: var(--raised);
}
.button:hover { border-color: var(--accent); background: var(--surface); }
.label { flex: 1; overflow: hidden; text-align: start; text-overflow: ellipsis; white-space: nowrap; }
dialog {
  width: min(var(--findling-width, 42rem), 100vw - 32px);
  max-width: none;
  max-height: none;
  margin: 12vh auto 0;
  padding: 0;
  border: 0;
  border-radius: var(--radius);
  color: inherit;
  background: none;
}
dialog::backdrop { background: light-dark(#1c1e2673, #000a); }
.panel {
  position: relative;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
}
dialog .panel {
  display: flex;
  flex-direction: column;
  max-height: 76vh;
  overflow: hidden;
  border-color: light-dark(#0000, #3a3e4d);
  box-shadow: 0 24px 64px -12px #0f122052, 0 2px 8px #0f12201f;
}
.bar { display: flex; flex: none; align-items: center; gap: 12px; height: 60px; padding: 0 18px; color: var(--muted); }
.inline .bar { height: 46px; padding: 0 14px; }
.inline:focus-within { border-color: var(--accent); }
.inline .field:focus-visible { outline: 0; }
.field {
  flex: 1;
  min-width: 0;
  height: 100%;
  padding: 0;
  border: 0;
  outline: 0;
  color: var(--text);
  background: none;
  font-size: 17px;
}
.inline .field { font-size: 16px; }
.field::placeholder { color: var(--muted); }
.clear, .close { display: grid; place-items: center; flex: none; min-width: 28px; height: 28px; color: var(--muted); }
.clear:hover, .close:hover { color: var(--text); }
.close { font-size: 14px; }
.button .icon, .clear .icon { width: 18px; height: 18px; }
.loading .bar > .icon { color: var(--accent); animation: breathe 1s .25s infinite alternate; }
@keyframes breathe { to { opacity: .35; } }
dialog[open] { animation: appear .16s ease-out; }
@keyframes appear { from { opacity: 0; transform: translateY(-8px); } }
.status { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (max-width: 40rem) {
  dialog { width: 100vw; height: 100dvh; margin: 0; border-radius: 0; }
  dialog .panel { height: 100%; max-height: none; border: 0; border-radius: 0; }
}
@media (prefers-reduced-motion: reduce) {
  *, dialog[open] { animation: none !important; }
}
`;
