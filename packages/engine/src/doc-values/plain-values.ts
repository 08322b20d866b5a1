import type { JsonObject, JsonValue } from "@findling/protocol";
import type { Scalar } from "./column-format.js";

/** The values of the current record at one path (see AttributeValues). */
export interface PathValues {
  readonly path: string;
  readonly values: Scalar[];
  isList: boolean;
}

/** A key inside other keys, with the path that they make together. */
interface KeyNode extends PathValues {
  /** null if the key has not had an object as value yet. */
  children: Map<string, KeyNode> | null;
}

const nodeOf = (path: string): KeyNode => ({ path, values: [], isList: false, children: null });

/** With more keys than this, all are dropped. Otherwise records with unique keys would accumulate them. */
const keysMax = 4_096;

/**
 * Finds all paths of a record with their values in one walk: the result of `attributeValues` for each path of
 * `collectPaths`. Works only for plain records. These have at most `pathsMax` paths, and no key with a dot,
 * which could hide deeper values. Caches the paths, so that keys are joined only once.
 */
export class PlainValues {
  readonly #pathsMax: number;
  #root = nodeOf("");
  #keyCount = 0;
  readonly #found: KeyNode[] = [];

  constructor(pathsMax: number) {
    this.#pathsMax = pathsMax;
  }

  /** The values in the order of the record; null if it is not plain. Valid until the next call. */
  of(record: JsonObject): readonly PathValues[] | null {
    for (const node of this.#found) node.values.length = 0;
    this.#found.length = 0;
    if (this.#keyCount > keysMax) {
      this.#root = nodeOf("");
      this.#keyCount = 0;
    }
    return this.#addObject(record, this.#root, false) ? this.#found : null;
  }

  /**
   * Adds an object's values. Its keys are children of `parent`. All `#add` methods of values return false if
   * the record turns out not to be plain.
   */
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
