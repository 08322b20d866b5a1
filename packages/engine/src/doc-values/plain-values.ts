import type { JsonObject, JsonValue } from "@findling/protocol";
import type { Scalar } from "./column-format.js";

/** What the record at hand has at one path; as AttributeValues. */
export interface PathValues {
  readonly path: string;
  readonly values: Scalar[];
  isList: boolean;
}

/** A key below others, and the path that they make. */
interface KeyNode extends PathValues {
  /** null: it has held no object yet. */
  children: Map<string, KeyNode> | null;
}

const nodeOf = (path: string): KeyNode => ({ path, values: [], isList: false, children: null });

/** More keys than this are forgotten, lest records with keys of their own pile them up. */
const keysMax = 4_096;

/**
 * All paths of a record and their values in one walk: `attributeValues` of each of `collectPaths`. Only of
 * plain records: those where no key has a dot, which could hide what lies deeper, and with `pathsMax` paths
 * at most. Remembers the paths that records have, so that no key is ever joined again.
 */
export class PlainValues {
  readonly #pathsMax: number;
  #root = nodeOf("");
  #keyCount = 0;
  readonly #found: KeyNode[] = [];

  constructor(pathsMax: number) {
    this.#pathsMax = pathsMax;
  }

  /** Valid until the next call; null if the record is not plain. In the order of the record. */
  of(record: JsonObject): readonly PathValues[] | null {
    for (const node of this.#found) node.values.length = 0;
    this.#found.length = 0;
    if (this.#keyCount > keysMax) {
      this.#root = nodeOf("");
      this.#keyCount = 0;
    }
    return this.#addObject(record, this.#root, false) ? this.#found : null;
  }

  /** `parent`: of the object's keys. Each returns whether the record may still be plain. */
  #addObject(object: JsonObject, parent: KeyNode, isList: boolean): boolean {
    parent.children ??= new Map();
    const { children } = parent;
    for (const key of Object.keys(object)) {
      const known = children.get(key);
      if (known === undefined && key.includes(".")) return false;
      const value = object[key];
      if (value === null) continue;
      const node = known ?? this.#addKey(children, parent, key);
      if (!this.#addValue(value, node, isList)) return false;
    }
    return true;
  }

  #addValue(value: JsonValue, node: KeyNode, isList: boolean): boolean {
    if (value === null) return true;
    if (typeof value !== "object") return this.#addScalar(value, node, isList);
    if (!Array.isArray(value)) return this.#addObject(value, node, isList);
    for (const element of value) if (!this.#addValue(element, node, true)) return false;
    return true;
  }

  #addScalar(value: Scalar, node: KeyNode, isList: boolean): boolean {
    node.values.push(value);
    if (node.values.length > 1) return true;
    node.isList = isList;
    return this.#found.push(node) <= this.#pathsMax;
  }

  #addKey(children: Map<string, KeyNode>, parent: KeyNode, key: string): KeyNode {
    const node = nodeOf(parent === this.#root ? key : `${parent.path}.${key}`);
    children.set(key, node);
    this.#keyCount++;
    return node;
  }
}
