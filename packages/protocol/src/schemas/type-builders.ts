/**
 * The builders of schemas that other packages use, and the types of what they build. With all of typebox's
 * builders, whoever loads the schemas of this package would load them, too.
 */
export {
  Array,
  Boolean,
  Integer,
  Literal,
  Null,
  Number,
  Object,
  Optional,
  Record,
  String,
  type TArray,
  type TBoolean,
  type TInteger,
  type TLiteral,
  type TNull,
  type TNumber,
  type TObject,
  type TOptional,
  type TRecord,
  type TString,
  type TUnion,
  Union,
} from "typebox";
