/** The style sheet of the page, in light and dark. It loads nothing. */
export const pageStyle = `
:root { color-scheme: light dark; --text: #1b1f24; --soft: #57606a; --line: #d0d7de; --back: #fff;
  --code: #f3f5f7; --link: #0a58ca; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6edf3; --soft: #9aa6b2; --line: #3a424c; --back: #14181d; --code: #1f252c;
    --link: #79b8ff; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 1.5rem; background: var(--back); color: var(--text);
  font: 1rem/1.55 system-ui, sans-serif; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
code, pre { font-family: ui-monospace, monospace; font-size: .9em; }
code { overflow-wrap: anywhere; }
td code { overflow-wrap: normal; }
pre { background: var(--code); padding: .75rem 1rem; overflow-x: auto; border-radius: 6px; }
section { border-top: 1px solid var(--line); margin-top: 2rem; }
h3 { margin-bottom: .25rem; }
.method { display: inline-block; min-width: 4.5rem; color: var(--soft); }
.table { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0;
  border-bottom: 1px solid var(--line); }
summary { cursor: pointer; padding: .25rem 0; }
nav ul { list-style: none; padding: 0; columns: 20rem; }
`;
