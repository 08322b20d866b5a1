import { type PluralRules, pairs, suffixed } from "./plural-rules.js";

/**
 * Bokmål: the indefinite plurals. Those that are written like the singular (hus/hus) need no rule. Terms
 * write å as a and ø as o. Source: written for this project from the grammar of the language; licence:
 * MIT. Nothing is taken from a word list.
 */
const endings = [
  // uke/uker, område/områder; idé/idéer
  ...pairs("/r", /[^aeiouy]e$|[eiou]e$/),
  ...pairs("/er", /ide$/),
  // -er only after these suffixes: elsewhere noun + er is often a verb or a person (spill/spiller,
  // bruk/bruker). bygning/bygninger, mulighet/muligheter, stasjon/stasjoner, kostnad/kostnader,
  // vitenskap/vitenskaper, parti/partier
  ...pairs(
    "/er",
    suffixed(`
      ing het tet jon son ed nad skap ent ant ist at log graf or ur ans ens al on in an em ekt ukt
      ogi afi eri ori asi omi rti rdi ikk ett ell it yt ut iv ul ess
    `),
  ),
  // lærer/lærere
  ...pairs("/e", /[^aeiouy]er$/),
  // sykdom/sykdommer
  ...pairs("m/mmer", /..do$/),
  // artikkel/artikler, regel/regler, eksempel/eksempler; teater/teatre, søster/søstre
  ...pairs("kkel/kler ffel/fler mmel/mler", /./),
  ...pairs("el/ler er/re", /[^aeiouy]$/),
  // museum/museer
  ...pairs("um/er", /e$/),
];

const irregular = pairs("oy/oyer by/byer ku/kuer");

const heads = pairs(`
  bok/boker hand/hender fot/fotter tann/tenner natt/netter mann/menn bror/brodre far/fedre mor/modre
  datter/dotre and/ender rot/rotter bot/boter kraft/krefter strand/strender tang/tenger oye/oyne morgen/morgener
  himmel/himler nokkel/nokler kjokken/kjokkener tallerken/tallerkener seier/seire skje/skjeer bro/broer
  nabo/naboer sjo/sjoer vei/veier tre/traer kne/knaer vindu/vinduer drom/drommer venn/venner sonn/sonner
  by/byer oy/oyer

  dag/dager minutt/minutter kveld/kvelder gutt/gutter gjest/gjester plass/plasser dor/dorer vegg/vegger
  stol/stoler seng/senger skog/skoger elv/elver stein/steiner blomst/blomster hund/hunder katt/katter
  hest/hester fugl/fugler fisk/fisker elev/elever bokstav/bokstaver avis/aviser film/filmer sang/sanger
  fest/fester bil/biler buss/busser bat/bater arm/armer kropp/kropper tid/tider lov/lover fil/filer
  skjerm/skjermer knapp/knapper produkt/produkter bank/banker form/former del/deler test/tester krig/kriger
  ball/baller kamp/kamper potet/poteter agurk/agurker frukt/frukter kopp/kopper kniv/kniver vind/vinder
  sekund/sekunder sesong/sesonger bedrift/bedrifter elg/elger bjorn/bjorner ulv/ulver fjord/fjorder
  oppskrift/oppskrifter krets/kretser prosess/prosesser trad/trader sak/saker art/arter makt/makter sjef/sjefer
  tekst/tekster vakt/vakter vekt/vekter dal/daler havn/havner topp/topper stat/stater park/parker
  rett/retter slekt/slekter bygd/bygder kurs/kurser gard/garder
`);

const neverPlural = new Set<string>();

export const norwegianPlurals: PluralRules = { endings, irregular, heads, neverPlural };
