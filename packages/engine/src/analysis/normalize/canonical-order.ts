/** A Canonical_Combining_Class, known by one of its marks: JavaScript has no such property. */
interface MarkClass {
  readonly example: string;
  /** Ascending as the classes are; 0 is that of characters that never change places. */
  order: number;
}

const fixed: MarkClass = { example: "", order: 0 };
/** The classes met so far, ascending. There are about 55. */
const classes: MarkClass[] = [];
/** By decomposed character. */
const classOf = new Map<string, MarkClass>();

/** The least and the greatest class of marks that change places. */
const overlay = "\u0334";
const iotaSubscript = "\u0345";

/**
 * A text in its compatibility decomposition, marks in canonical order (Unicode 3.11, D106 to D109): what NFKD
 * gives. ICU puts each mark where it belongs by walking over those before it, which takes minutes for a
 * hundred thousand of them.
 */
export function decomposeInOrder(text: string): string {
  let ordered = "";
  let marks: string[] = [];
  for (const composed of text) {
    for (const character of composed.normalize("NFKD")) {
      if (markClassOf(character) !== fixed) marks.push(character);
      else {
        ordered += sorted(marks) + character;
        marks = [];
      }
    }
  }
  return ordered + sorted(marks);
}

function sorted(marks: string[]): string {
  if (marks.length < 2) return marks.join("");
  return marks.sort((a, b) => markClassOf(a).order - markClassOf(b).order).join("");
}

function markClassOf(character: string): MarkClass {
  let markClass = classOf.get(character);
  if (markClass === undefined) {
    markClass = changesPlaces(character) ? findClass(character) : fixed;
    classOf.set(character, markClass);
  }
  return markClass;
}

function changesPlaces(character: string): boolean {
  return isOutOfOrder(character, overlay) || isOutOfOrder(iotaSubscript, character);
}

/** Whether normalization makes two decomposed characters change places. */
function isOutOfOrder(first: string, second: string): boolean {
  const pair = first + second;
  return pair.normalize("NFD") !== pair;
}

function findClass(mark: string): MarkClass {
  const at = classes.findIndex(({ example }) => !isOutOfOrder(mark, example));
  const place = at < 0 ? classes.length : at;
  if (at >= 0 && !isOutOfOrder(classes[at].example, mark)) return classes[at];
  const added: MarkClass = { example: mark, order: 0 };
  classes.splice(place, 0, added);
  for (const [i, markClass] of classes.entries()) markClass.order = i + 1;
  return added;
}
