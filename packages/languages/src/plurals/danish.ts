import { type PluralRules, pairs, suffixed } from "./plural-rules.js";

/**
 * Danish: the indefinite plurals. Those that are written like the singular (film/film) need no rule. Terms
 * write å as a and ø as o. Source: written for this project from the grammar of the language; licence:
 * MIT. Nothing is taken from a word list.
 */
const endings = [
  // uge/uger, område/områder, idé/idéer
  ...pairs("/r", /[^aeiouy]e$|[eiou]e$/),
  ...pairs("/er", /ide$/),
  // -er and -e only after these suffixes: elsewhere they often make a verb of the noun (køb/køber, køb/købe).
  // bygning/bygninger, mulighed/muligheder, station/stationer, måned/måneder, videnskab/videnskaber,
  // parti/partier
  ...pairs(
    "/er",
    suffixed(`
      ing hed tet ion son ed skab ent ant ist at log graf or ur ans ens al on in an em ekt ukt ogi
      afi eri ori ati omi rti rdi ode it yt iv
    `),
  ),
  // lærer/lærere
  ...pairs("/e", /[^aeiouy]er$/),
  // sygdom/sygdomme; butik/butikker, billet/billetter, hotel/hoteller
  ...pairs("m/mme", /..do$/),
  ...pairs("k/kker", /.[^aeiouy]i$/),
  ...pairs("t/tter l/ller", /.[^aeiouy]e$/),
  // cykel/cykler, teater/teatre; kartoffel/kartofler
  ...pairs("el/ler er/re", /[^aeiouy]$/),
  ...pairs("ffel/fler kkel/kler ddel/dler ssel/sler", /./),
  // museum/museer, kursus/kurser
  ...pairs("um/er", /e$/),
  ...pairs("us/er", /..s$/),
];

const irregular = pairs("o/oer so/soer by/byer ko/koer ur/ure");

const heads = pairs(`
  bog/boger hand/haender fod/fodder tand/taender nat/naetter mand/maend bror/brodre broder/brodre far/faedre
  mor/modre datter/dotre son/sonner ven/venner barn/born oje/ojne sted/steder aften/aftener morgen/morgener
  himmel/himle kokken/kokkener tallerken/tallerkener nummer/numre ske/skeer bro/broer nabo/naboer firma/firmaer
  trae/traeer

  dag/dage dreng/drenge vej/veje hus/huse dor/dore vaeg/vaegge stol/stole bord/borde seng/senge skov/skove
  strand/strande sten/stene hund/hunde kat/katte hest/heste fugl/fugle sang/sange bad/bade havn/havne arm/arme
  krop/kroppe drom/dromme lov/love skaerm/skaerme del/dele krig/krige sejr/sejre bold/bolde kamp/kampe
  kniv/knive vind/vinde land/lande navn/navne brev/breve bjerg/bjerge dal/dale skib/skibe
  tog/toge hat/hatte kasse/kasser stat/stater top/toppe mur/mure skat/skatte prins/prinser hal/haller ring/ringe
  fisk/fiske

  gaest/gaester plads/pladser blomst/blomster elev/elever bogstav/bogstaver avis/aviser fest/fester bil/biler
  bus/busser tid/tider fil/filer knap/knapper produkt/produkter bank/banker form/former test/tester kop/kopper
  agurk/agurker frugt/frugter flod/floder minut/minutter sekund/sekunder program/programmer sag/sager art/arter
  by/byer magt/magter kraft/kraefter chef/chefer rolle/roller graense/graenser tekst/tekster vagt/vagter
  vaegt/vaegter bygd/bygder ret/retter slaegt/slaegter nod/nodder scene/scener proces/processer adresse/adresser
  opskrift/opskrifter
`);

const neverPlural = new Set<string>();

export const danishPlurals: PluralRules = { endings, irregular, heads, neverPlural };
