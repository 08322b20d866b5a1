/** A value that an attribute can have; `null` and objects are none. */
export type Scalar = number | string | boolean;
