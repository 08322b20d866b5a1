/** What stands below the field: chips, notices, options, hints. */
export const listTheme = `
.popup { display: flex; flex: 1; flex-direction: column; min-height: 0; border-top: 1px solid var(--line); }
.inline .popup {
  position: absolute;
  z-index: 10;
  inset-inline: -1px;
  top: calc(100% + 8px);
  max-height: min(70vh, 34rem);
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  box-shadow: 0 16px 40px -8px #0f122040;
}
.scroll { flex: 1; min-height: 0; overflow: auto; overscroll-behavior: contain; padding: 8px; }
.chips { display: flex; flex: none; gap: 8px; padding: 12px 18px 5px; overflow-x: auto; scrollbar-width: none; }
.chips button {
  display: flex;
  flex: none;
  gap: 6px;
  padding: 2px 12px;
  border: 1px solid var(--line);
  border-radius: 99px;
  font-size: 13px;
  line-height: 24px;
}
.chips button:hover { border-color: var(--accent); }
.chips [aria-pressed=true] { border-color: var(--accent); color: var(--surface); background: var(--accent); }
.count { color: var(--muted); }
.group { padding: 14px 10px 6px; color: var(--muted); font-size: 13px; font-weight: 600; overflow-wrap: anywhere; }
.list > :first-child > .group { padding-top: 6px; }
.option {
  display: flex;
  align-items: center;
  gap: 12px;
  padding: 9px 10px;
  border-radius: calc(var(--radius) - 5px);
  color: inherit;
  text-decoration: none;
  cursor: pointer;
 
}
.option:hover { background: var(--raised); }
.option[aria-selected=true] { background: var(--active); }
.option > .enter { visibility: hidden; color: var(--accent); }
.option[aria-selected=true] > .enter { visibility: visible; }
:host(:dir(rtl)) .enter { transform: scaleX(-1); }
.lines { flex: 1; min-width: 0; }
.title, .text {
  display: -webkit-box;
  overflow: hidden;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
}
.title { font-weight: 550; }
.text { color: var(--muted); font-size: 14px; }
mark { border-radius: 3px; color: var(--accent); background: color-mix(in srgb, var(--accent) 13%, transparent); font-weight: 600; }
.notice { padding: 0 10px; color: var(--muted); font-size: 14px; }
.notice p { margin: 8px 0; }
.notice .trouble, .notice .empty { margin: 28px 0 6px; color: var(--text); font-size: 16px; overflow-wrap: anywhere; text-align: center; }
.notice .hint { margin: 0 0 32px; text-align: center; }
.notice .degraded { padding: 8px 12px; border-radius: 8px; color: var(--text); background: light-dark(#fdf3d8, #3a3220); font-size: 13px; }
.action { color: var(--accent); font-weight: 600; text-decoration: underline; }
.trouble + .action { display: block; margin: 12px auto 32px; }
.recent { display: flex; justify-content: space-between; gap: 12px; padding: 6px 0; font-size: 13px; font-weight: 600; }
.hints { display: flex; flex: none; gap: 18px; padding: 10px 18px; border-top: 1px solid var(--line); color: var(--muted); font-size: 13px; }
.hints span { display: flex; gap: 6px; align-items: center; }
@media (hover: none), (max-width: 40rem) { .hints { display: none; } }
@media (forced-colors: active) {
  .option[aria-selected=true] { outline: 2px solid Highlight; outline-offset: -2px; }
  .chips [aria-pressed=true] { forced-color-adjust: none; color: HighlightText; background: Highlight; }
  mark { color: MarkText; background: Mark; }
}
`;
