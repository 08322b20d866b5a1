/**
 * The paths of the API, with names percent-encoded.
 * @throws {RangeError} a name is empty, `.` or `..`: `fetch` would ask for another path
 */
export const apiPaths = {
  indexes: "/1/indexes",
  keys: "/1/keys",
  key: (id: string): string => `/1/keys/${segment(id)}`,
  search: (index: string): string => `${indexPath(index)}/search`,
  settings: (index: string): string => `${indexPath(index)}/settings`,
  records: (index: string): string => `${indexPath(index)}/records`,
  record: (index: string, objectID: string): string => `${indexPath(index)}/records/${segment(objectID)}`,
  partition: (index: string, partition: string): string =>
    `${indexPath(index)}/partitions/${segment(partition)}`,
} as const;

function indexPath(index: string): string {
  return `/1/indexes/${segment(index)}`;
}

function segment(name: string): string {
  if (name === "" || name === "." || name === "..")
    throw new RangeError(`The name ${JSON.stringify(name)} cannot stand in a path.`);
  return encodeURIComponent(name);
}
