import {
  JOINS_NEXT,
  WAY_CHARACTER,
  WAY_COST_MASK,
  WAY_COST_SHIFT,
  WAY_JOINS_MASK,
  WAY_JOINS_SHIFT,
  WAY_KIND_MASK,
  WAY_KIND_SHIFT,
  WAY_REACH_SHIFT,
  WAY_WORD_MASK,
} from "./layout.generated";

/** The fields of a way: see src/reading/way.ts. */
@inline
export function wordOf(way: u32): i32 {
  return <i32>(way & WAY_WORD_MASK);
}

@inline
export function costOf(way: u32): i32 {
  return <i32>((way >>> WAY_COST_SHIFT) & WAY_COST_MASK);
}

@inline
export function kindOf(way: u32): u32 {
  return (way >>> WAY_KIND_SHIFT) & WAY_KIND_MASK;
}

@inline
export function isCharacter(way: u32): bool {
  return (way & WAY_CHARACTER) != 0;
}

/** Whether the next content word of the query occurs at the same place. */
@inline
export function joinsNext(way: u32): bool {
  return ((way >>> WAY_JOINS_SHIFT) & WAY_JOINS_MASK) == JOINS_NEXT;
}

@inline
export function reachOf(way: u32): u32 {
  return way >>> WAY_REACH_SHIFT;
}
