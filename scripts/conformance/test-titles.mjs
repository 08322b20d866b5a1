import ts from "typescript";

const testFunctions = new Set(["test", "it", "describe"]);

/**
 * The titles of all tests and describes of a source: what `test("...")`, `describe.each(...)("...")` and the
 * like are called with. A template is as it stands in the source, with its `${...}`.
 *
 * @param {string} source TypeScript or JavaScript
 * @returns {Set<string>}
 */
export function testTitles(source) {
  const titles = new Set();
  const visit = (node) => {
    if (ts.isCallExpression(node) && testFunctions.has(calledName(node.expression))) {
      const title = titleOf(node.arguments);
      if (title !== undefined) titles.add(title);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("a.ts", source, ts.ScriptTarget.Latest, true));
  return titles;
}

/** `test` of `test`, `test.each` and `test.each(rows)`. */
function calledName(expression) {
  let inner = expression;
  while (ts.isPropertyAccessExpression(inner) || ts.isCallExpression(inner)) inner = inner.expression;
  return ts.isIdentifier(inner) ? inner.text : "";
}

function titleOf([title, body]) {
  if (title === undefined || body === undefined) return undefined;
  if (ts.isStringLiteralLike(title)) return title.text;
  return ts.isTemplateExpression(title) ? title.getText().slice(1, -1) : undefined;
}
