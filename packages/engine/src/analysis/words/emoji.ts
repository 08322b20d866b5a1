/**
 * Matches the longest sequence, since the flag `v` tries the strings of a set longest first. The flags `v`
 * and `y` need a constructor until the target is ES2024. It is made when it is first needed: that takes some
 * 15 ms, and every thread loads this module.
 */
let emoji: RegExp | null = null;
const makeEmoji = (): RegExp =>
  new RegExp("\\p{RGI_Emoji}|(?![©®™])\\p{Extended_Pictographic}\\uFE0F?", "vy");
/**
 * A pictograph that nothing behind it could belong to. Most emoji are of this kind, and matching `emoji`
 * takes microseconds.
 */
const lonePictograph =
  /(?![©®™])\p{Extended_Pictographic}(?!\u200d|\u20e3|\ufe0f|\p{Emoji_Modifier}|[\u{e0020}-\u{e007f}])/uy;

/**
 * The end of the emoji that starts at `at`, or `at` if none starts there. An emoji is an RGI_Emoji sequence
 * (UTS #51), or one pictograph other than ©, ®, ™ with an optional U+FE0F (ranking 1.2).
 */
export function emojiEnd(text: string, at: number): number {
  // In ASCII only keycaps are emoji, and they need U+FE0F. The expressions below take microseconds.
  if (text.charCodeAt(at) < 0x80 && text.charCodeAt(at + 1) !== 0xfe0f) return at;
  lonePictograph.lastIndex = at;
  if (lonePictograph.test(text)) return lonePictograph.lastIndex;
  emoji ??= makeEmoji();
  emoji.lastIndex = at;
  return emoji.test(text) ? emoji.lastIndex : at;
}

/** Whether a keycap emoji (`1`, U+FE0F, U+20E3) starts at `at`. */
export function isKeycap(text: string, at: number): boolean {
  return text.charCodeAt(at + 1) === 0xfe0f && text.charCodeAt(at + 2) === 0x20e3 && emojiEnd(text, at) > at;
}
