import type { Static, TSchema } from "typebox";

/**
 * `Wire`, the type of values on the wire. It does not compile unless the schema describes exactly these
 * values: the same fields with the same types, optional or readonly in both or in neither. So a type and its
 * schema, which are written twice, cannot drift apart.
 */
export type WireType<Schema extends TSchema, Wire extends SameAs<Static<Schema>, Wire>> = Wire;

/** No restriction if both types are the same; else a type that `Wire` is not, which the error shows. */
type SameAs<Described, Wire> =
  IsSame<Described, Wire> extends true ? unknown : { readonly "the schema describes": Described };

/** Whether the compiler takes two types for identical, and not only for assignable to each other. */
export type IsSame<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
