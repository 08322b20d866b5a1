/** A value of an attribute. `null` and objects are not values. */
export type Scalar = number | string | boolean;
