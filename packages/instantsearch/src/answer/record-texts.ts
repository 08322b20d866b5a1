/** A value of JSON, as far as a mirror of it needs to know. */
export type MirrorOf<Leaf> = Leaf | MirrorOf<Leaf>[] | { [key: string]: MirrorOf<Leaf> };

/** The texts of a record, by the path that a setting names them by, in their order. */
export function textsByPath(record: object): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  mirrored(record, (path, text) => {
    const known = texts.get(path);
    if (known === undefined) texts.set(path, [text]);
    else known.push(text);
    return text;
  });
  return texts;
}

/** The same objects and lists, with `leafOf` in place of each text, number and boolean. */
export function mirrored<Leaf>(
  record: object,
  leafOf: (path: string, text: string) => Leaf,
): Record<string, MirrorOf<Leaf>> {
  return Object.fromEntries(mirroredEntries(record, "", leafOf));
}

function mirroredEntries<Leaf>(
  value: object,
  prefix: string,
  leafOf: (path: string, text: string) => Leaf,
): [string, MirrorOf<Leaf>][] {
  return Object.entries(value).flatMap(([key, inside]: [string, unknown]): [string, MirrorOf<Leaf>][] =>
    mirroredValue(inside, prefix + key, leafOf).map((mirror) => [key, mirror]),
  );
}

/** The mirror of one value, as the only element; empty: the value is null. */
function mirroredValue<Leaf>(
  value: unknown,
  path: string,
  leafOf: (path: string, text: string) => Leaf,
): MirrorOf<Leaf>[] {
  if (Array.isArray(value))
    return [value.flatMap((element: unknown) => mirroredValue(element, path, leafOf))];
  if (typeof value === "object" && value !== null)
    return [Object.fromEntries(mirroredEntries(value, `${path}.`, leafOf))];
  if (typeof value === "string") return [leafOf(path, value)];
  return typeof value === "number" || typeof value === "boolean" ? [leafOf(path, String(value))] : [];
}
