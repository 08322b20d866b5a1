import { wordList } from "../word-list.js";
import { type PluralRules, pairs, suffixed } from "./plural-rules.js";

/**
 * Swedish: the indefinite plurals. Those that are written like the singular (hus/hus, lärare/lärare) need
 * no rule, nor do those that terms make so (man/män). Source: written for this project from the grammar of
 * the language; licence: MIT. Nothing is taken from a word list.
 */
const endings = [
  // flicka/flickor
  ...pairs("a/or", /..$/),
  // -ar and -er only after these suffixes: elsewhere noun + ar is often a verb (svar/svarar, köp/köper).
  // tidning/tidningar, ungdom/ungdomar
  ...pairs("/ar", /..(?:ing|dom)$/),
  // pojke/pojkar
  ...pairs("e/ar", /..$/),
  // nyckel/nycklar, öken/öknar, syster/systrar
  ...pairs("el/lar en/nar er/rar", /[^aeiouy]$/),
  // station/stationer, möjlighet/möjligheter, månad/månader, vetenskap/vetenskaper, bageri/bagerier
  ...pairs(
    "/er",
    suffixed(`
      ion son het itet nad skap ent ant ist at log graf or ik ur ans ens al ell on ek in an om it yt
      ut ett ukt od ar eri ori ogi afi omi
    `),
  ),
  // händelse/händelser, linje/linjer, aktie/aktier, fiende/fiender; idé/idéer
  ...pairs("/r", /(?:else|[ij]e|iende)$/),
  ...pairs("/er", /ide$/),
  // museum/museer
  ...pairs("um/er", /e$/),
  // område/områden
  ...pairs("/n", /[^aeiouy]e$/),
];

const irregular = pairs("o/oar");

const heads = pairs(`
  bok/bocker fot/fotter hand/hander natt/natter stad/stader tand/tander son/soner bror/broder dotter/dottrar
  mor/modrar far/fader gas/gass mus/moss lus/loss oga/ogon ora/oron hjarta/hjartan rot/rotter not/notter
  rand/rander strand/strander land/lander kraft/krafter bokstav/bokstaver ledamot/ledamoter stang/stanger
  tang/tanger bot/boter van/vanner morgon/morgnar sommar/somrar himmel/himlar regel/regler drom/drommar
  kam/kammar by/byar bro/broar sjo/sjoar ko/kor sko/skor klo/klor vag/vagor vag/vagar ros/rosor

  dag/dagar kvall/kvallar bil/bilar arm/armar sten/stenar fisk/fiskar hund/hundar hast/hastar stol/stolar
  bat/batar skog/skogar gard/gardar dorr/dorrar vagg/vaggar sang/sangar kropp/kroppar knapp/knappar del/delar
  bit/bitar kung/kungar boll/bollar potatis/potatisar kopp/koppar tallrik/tallrikar kniv/knivar sked/skedar
  vind/vindar buss/bussar lag/lagar ring/ringar gren/grenar hatt/hattar rock/rockar stig/stigar vinter/vintrar
  svamp/svampar orm/ormar svan/svanar hals/halsar mun/munnar topp/toppar grop/gropar flygel/flyglar
  tavling/tavlingar brud/brudar lokal/lokaler eld/eldar sak/saker bas/baser tjuv/tjuvar plog/plogar
  varld/varldar kulle/kullar spik/spikar ugn/ugnar doft/dofter

  tid/tider bild/bilder film/filmer park/parker minut/minuter familj/familjer gast/gaster kund/kunder
  plats/platser flod/floder vaxt/vaxter katt/katter elev/elever kurs/kurser farg/farger sang/sanger fest/fester
  biljett/biljetter fil/filer tjanst/tjanster produkt/produkter affar/affarer bank/banker form/former
  grupp/grupper klass/klasser typ/typer metod/metoder test/tester analys/analyser strid/strider match/matcher
  konstnar/konstnarer frukt/frukter sekund/sekunder period/perioder sasong/sasonger art/arter bransch/branscher
  chef/chefer dans/danser del/delar effekt/effekter favorit/favoriter grans/granser grad/grader kust/kuster
  last/laster makt/makter nerv/nerver niva/nivaer norm/normer process/processer rad/rader ras/raser rost/roster
  scen/scener sort/sorter stat/stater text/texter trakt/trakter trend/trender vers/verser vikt/vikter
  vinst/vinster yta/ytor present/presenter lins/linser vagn/vagnar kamp/kamper sport/sporter tull/tullar
  tur/turer vy/vyer insekt/insekter adress/adresser kolv/kolvar sats/satser sits/sitsar parti/partier
  bygd/bygder gud/gudar uppgift/uppgifter avgift/avgifter artikel/artiklar historia/historier roll/roller
  polis/poliser server/servrar
`);

const neverPlural = new Set(
  wordList(`
    motor dator faktor kontor rektor doktor sektor vektor lektor traktor aktor autor rotor tumor radar altar
    vatten tecken
  `),
);

export const swedishPlurals: PluralRules = { endings, irregular, heads, neverPlural };
