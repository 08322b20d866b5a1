import { byName, type IndexOrder, orderOf, orderText } from "./index-order.js";

/** What is looked at: it stands in the address. */
export interface IndexesAddress {
  /** A part of names. */
  readonly find: string;
  readonly order: IndexOrder;
}

export function indexesAddressOf(query: URLSearchParams): IndexesAddress {
  return { find: query.get("find") ?? "", order: orderOf(query.get("sort") ?? "") };
}

export function indexesParametersOf({ find, order }: IndexesAddress): URLSearchParams {
  const sort = orderText(order);
  return new URLSearchParams({
    ...(find === "" ? {} : { find }),
    ...(sort === orderText(byName) ? {} : { sort }),
  });
}
