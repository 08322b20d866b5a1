import { wordList } from "../word-list.js";
import { type PluralRules, pairs } from "./plural-rules.js";

const endings = [
  // libro/libri, amico/amici; after c and g also fuoco/fuochi
  ...pairs("o/i"),
  ...pairs("o/hi", /[cg]$/),
  // figlio/figli
  ...pairs("io/i"),
  // casa/case; not amica/amice, nor the verb funziona and the noun funzione
  ...pairs("a/e", /(?<![cg]|ion)$/),
  ...pairs("a/he", /[cg]$/),
  // arancia/arance, spiaggia/spiagge
  ...pairs("ia/e", /[cg]$/),
  // turista/turisti, problema/problemi, programma/programmi, poeta/poeti, omicida/omicidi, pediatra/pediatri
  ...pairs("a/i", /(?:ist|[aeiou]m|mm|[aeio]t|cid|iatr|crat)$/),
  ...pairs("a/hi", /[cg]$/),
  // Nouns in -e only after these suffixes: elsewhere -e and -i often end two words (casa/case, but
  // caso/casi). colore, studente, stazione, paese, radice, mobile, bicchiere, militare, comune, ordine,
  // animale
  ...pairs("e/i", /(?:[a-z]or|[a-z][ae]nt|[a-z]{2}(?:on|es|ic|il|er|ar|un|[dmg]in)|[a-z]{3}al)$/),
];

const irregular = pairs(`
  uomo/uomini bue/buoi tempio/templi ala/ali arma/armi uovo/uova dito/dita braccio/braccia ginocchio/ginocchia
  labbro/labbra osso/ossa membro/membra muro/mura ciglio/ciglia centinaio/centinaia migliaio/migliaia
  paio/paia miglio/miglia lenzuolo/lenzuola urlo/urla grido/grida corno/corna fondamento/fondamenta
  orecchio/orecchie mille/mila belga/belgi abete/abeti ape/api arte/arti asse/assi base/basi botte/botti
  breve/brevi cane/cani carne/carni chiave/chiavi classe/classi clave/clavi cognome/cognomi colle/colli
  corte/corti costume/costumi croce/croci dolce/dolci dote/doti ente/enti erede/eredi esame/esami fase/fasi
  febbre/febbri fine/fini fiume/fiumi fonte/fonti forte/forti frase/frasi fronte/fronti grande/grandi
  grave/gravi gregge/greggi insieme/insiemi interprete/interpreti legame/legami legge/leggi limite/limiti
  luce/luci madre/madri mare/mari merce/merci mese/mesi moglie/mogli monte/monti morte/morti nave/navi
  neve/nevi noce/noci nome/nomi notte/notti nube/nubi ospite/ospiti pace/paci padre/padri pane/pani
  parete/pareti parte/parti pelle/pelli pesce/pesci piede/piedi ponte/ponti prete/preti principe/principi
  pronome/pronomi rame/rami regime/regimi rene/reni rete/reti sale/sali satellite/satelliti sede/sedi
  seme/semi siepe/siepi sole/soli sorte/sorti stirpe/stirpi superficie/superfici torre/torri tosse/tossi
  trave/travi triste/tristi valle/valli verde/verdi verme/vermi viale/viali reale/reali vite/viti voce/voci
  volpe/volpi volume/volumi allarme/allarmi nipote/nipoti dinamite/dinamiti file/files server/servers
  link/links
`);

const neverPlural = new Set(
  wordList(`
    bene quasi oggi ieri oltre forse pari pure dare stare dire tre sette nove sole mente fine luce pesce base
    parte arte legge rete nome forte corte analisi crisi tesi ipotesi sintesi
  `),
);

/** Italian. Source: written for this project from the grammar of the language; licence: MIT. */
export const italianPlurals: PluralRules = { endings, irregular, heads: [], neverPlural };
