import { wordList } from "../word-list.js";
import { type PluralRules, pairs } from "./plural-rules.js";

const endings = [
  // Hund/Hunde, Stadt/Städte (umlauts are gone in terms)
  ...pairs("/e", /[^aeiouy]$/),
  // Ergebnis/Ergebnisse, Bus/Busse
  ...pairs("/se", /(?:nis|us|as|is)$/),
  // Frage/Fragen, Regel/Regeln, Feder/Federn, Bauer/Bauern
  ...pairs("/n", /(?:e|el|er)$/),
  // -en only after these suffixes: elsewhere noun + en is often a verb (Bild/bilden, Fall/fallen).
  // Leistung, Freiheit, Möglichkeit, Mannschaft, Funktion, Universität, Politik, Reparatur, Lizenz, Motor,
  // Tourist, Student, Automat, Partei, Paragraph
  ...pairs(
    "/en",
    /..(?:ung|heit|keit|schaft|ion|tat|ik|ur|enz|anz|or|ist|ent|ant|and|at|ei|graph|graf|ie|log)$/,
  ),
  // Lehrerin/Lehrerinnen
  ...pairs("in/innen", /..$/),
  // Auto/Autos, Hotel/Hotels, Baby/Babys; also the genitive of most nouns
  ...pairs("/s", /[^sxz]$/),
  // Museum/Museen, Virus/Viren, Thema/Themen, Konto/Konten, Stadion/Stadien, Basis/Basen
  ...pairs("um/en us/en a/en o/en on/en is/en", /..$/),
  // Visum/Visa
  ...pairs("um/a", /..$/),
];

const irregular = pairs(`
  lexikon/lexika bonus/boni modus/modi kaktus/kakteen index/indizes index/indices matrix/matrizen
  codex/codizes schema/schemata komma/kommata klima/klimate atlas/atlanten material/materialien
  prinzip/prinzipien mineral/mineralien fossil/fossilien reptil/reptilien adverb/adverbien indiz/indizien
  fels/felsen typ/typen held/helden mensch/menschen narr/narren bar/baren graf/grafen prinz/prinzen
  furst/fursten hirt/hirten zar/zaren ahn/ahnen bub/buben spatz/spatzen ungar/ungarn nachbar/nachbarn
  saal/sale
`);

const heads = pairs(`
  haus/hauser buch/bucher mann/manner kind/kinder bild/bilder wort/worter land/lander dorf/dorfer wald/walder
  rand/rander gott/gotter geist/geister leib/leiber brett/bretter blatt/blatter dach/dacher fach/facher
  glas/glaser grab/graber gras/graser gut/guter huhn/huhner kalb/kalber kleid/kleider korn/korner
  kraut/krauter lamm/lammer licht/lichter lied/lieder loch/locher maul/mauler nest/nester rad/rader
  rind/rinder schild/schilder schloss/schlosser schwert/schwerter tal/taler tuch/tucher volk/volker amt/amter
  bad/bader band/bander ei/eier feld/felder geld/gelder gesicht/gesichter gespenst/gespenster glied/glieder
  haupt/haupter holz/holzer regiment/regimenter strauch/straucher weib/weiber wurm/wurmer fass/fasser
  denkmal/denkmaler ort/orter irrtum/irrtumer reichtum/reichtumer lid/lider scheit/scheiter mund/munder
  mann/leute frau/frauen zeit/zeiten welt/welten bahn/bahnen zahl/zahlen arbeit/arbeiten uhr/uhren tur/turen
  burg/burgen schrift/schriften antwort/antworten fahrt/fahrten art/arten form/formen last/lasten
  pflicht/pflichten schuld/schulden bett/betten hemd/hemden ohr/ohren herz/herzen strahl/strahlen herr/herren
  wahl/wahlen tat/taten kur/kuren schlacht/schlachten nachricht/nachrichten ansicht/ansichten
  absicht/absichten aussicht/aussichten sicht/sichten gegend/gegenden jugend/jugenden tugend/tugenden
  person/personen stirn/stirnen birn/birnen bank/banken fracht/frachten tracht/trachten schicht/schichten
  gefahr/gefahren geburt/geburten ankunft/ankunften kost/kosten dorn/dornen mast/masten schmerz/schmerzen
  zins/zinsen jacht/jachten yacht/yachten bucht/buchten
`);

const neverPlural = new Set(
  wordList(`
    rechts eins teils stets mittels seite reise note ware ende herde lage halle stelle wolle muse linke liste
    weise then andern sichern regen wagen laden boden essen leben bus css dns https tls zweier dreier
  `),
);

/** German. Source: written for this project from the grammar of the language; licence: MIT. */
export const germanPlurals: PluralRules = { endings, irregular, heads, neverPlural };
