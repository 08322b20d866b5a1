import { type PluralRules, pairs } from "./plural-rules.js";

/**
 * Polish: the nominatives. Terms have no marks: ó is o, ł is l, ż and ź are z. Source: written for this
 * project from the grammar of the language; licence: MIT. Nothing is taken from a word list.
 */
const endings = [
  // kobieta/kobiety, szkola/szkoly; książka/książki; stacja/stacje, ulica/ulice, fala/fale, kuchnia/kuchnie
  ...pairs("a/y", /[bcdfhlmnprstwz]$/),
  ...pairs("a/i", /[gk]$/),
  ...pairs("a/e", /(?:[bcfhmnprstwzdgk]i|[jlc]|[sc]z|rz|oz|uz|ez)$/),
  // telefon/telefony, stół/stoły; not after -ów of the genitive: domów is no domowy
  ...pairs("/y", /(?:[bdfmnprstlz]|[^o]w)$/),
  // bok/boki, pociąg/pociągi
  ...pairs("/i", /[gk]$/),
  // klucz/klucze, hotel/hotele, kraj/kraje, lekarz/lekarze, koc/koce; koń/konie; not after -ąc of
  // participles: biegnąc/biegnące
  ...pairs("/e", /(?:[jlz]|[^a]c)$/),
  ...pairs("/ie", /[nsc]$/),
  // część/części, nić/nici
  ...pairs("/i", /c$/),
  // rysunek/rysunki, dziadek/dziadki; chłopiec/chłopcy, niemiec/niemcy; dworzec/dworce
  ...pairs("ek/ki", /..$/),
  ...pairs("iec/cy iec/ce", /..$/),
  // Persons: polak/polacy, aktor/aktorzy, student/studenci, artysta/artysci, pan/panowie
  ...pairs("k/cy", /[ai]$/),
  ...pairs("r/rzy", /[oe]$/),
  ...pairs("t/ci", /[en]$/),
  ...pairs("sta/sci", /[iy]$/),
  // okno/okna; morze/morza, pole/pola, mieszkanie/mieszkania; muzeum/muzea
  ...pairs("o/a", /[^aeiouy]$/),
  ...pairs("e/a", /(?:ni|ci|[lc]|rz|sz)$/),
  ...pairs("um/a", /..$/),
];

const irregular = pairs(`
  czlowiek/ludzie dziecko/dzieci brat/bracia ksiadz/ksieza przyjaciel/przyjaciele oko/oczy ucho/uszy reka/rece
  mezczyzna/mezczyzni ojciec/ojcowie wujek/wujkowie dach/dachy gmach/gmachy zapach/zapachy wies/wsie
  uczen/uczniowie odpowiedz/odpowiedzi blad/bledy poeta/poeci dworzec/dworce palec/palce niedzwiedz/niedzwiedzie
  widelec/widelce minister/ministrowie wrog/wrogowie row/rowy profesor/profesorowie plac/place tysiac/tysiace
  miesiac/miesiace rzad/rzedy wegiel/wegle ksiaze/ksiazeta zwierze/zwierzeta kurcze/kurczeta szczenie/szczenieta
  ciele/cieleta jagnie/jagnieta zrebie/zrebieta piskle/piskleta niemowle/niemowleta dziewcze/dziewczeta
  rok/lata dzien/dni tydzien/tygodnie pies/psy kon/konie sasiad/sasiedzi zolnierz/zolnierze imie/imiona
  ramie/ramiona noz/noze maz/mezowie syn/synowie pan/panowie krol/krolowie wlos/wlosy
`);

const neverPlural = new Set<string>();

export const polishPlurals: PluralRules = { endings, irregular, heads: [], neverPlural };
