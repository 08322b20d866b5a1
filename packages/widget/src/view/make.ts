export type Attributes = Readonly<Record<string, string>>;

/**
 * An element with its attributes and children. Texts become text nodes: nothing is ever read as HTML. A part,
 * by which pages style it, is its class as well.
 */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  if (attributes["part"] !== undefined) element.classList.add(attributes["part"]);
  element.append(...children);
  return element;
}
