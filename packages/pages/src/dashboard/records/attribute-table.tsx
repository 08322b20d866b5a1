import type { JsonObject } from "@findling/client";
import { type ShownAttribute, shownAttributesOf } from "./shown-attribute.js";

/** A longer text is not put beside its name in a small window. */
const shortUnitsMax = 60;

/** The attributes of a record. Nested values are folded. */
export function AttributeTable({ record }: { readonly record: JsonObject }) {
  return (
    <dl class="attributes">
      {shownAttributesOf(record).map((attribute) => (
        <Attribute key={attribute.name} attribute={attribute} />
      ))}
    </dl>
  );
}

function Attribute({ attribute }: { readonly attribute: ShownAttribute }) {
  const { name, kind, text, nested } = attribute;
  return (
    <div class={text.length > shortUnitsMax ? "is-long" : undefined}>
      <dt>{name}</dt>
      <dd class={`is-${kind}`}>
        {nested.length === 0 ? (
          text
        ) : (
          <details>
            <summary>{text}</summary>
            <dl class="attributes is-nested">
              {nested.map((one) => (
                <Attribute key={one.name} attribute={one} />
              ))}
            </dl>
          </details>
        )}
      </dd>
    </div>
  );
}
