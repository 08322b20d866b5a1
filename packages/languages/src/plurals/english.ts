import { wordList } from "../word-list.js";
import { type PluralRules, pairs } from "./plural-rules.js";

const endings = [
  // house/houses. Not after s: class/classs.
  ...pairs("/s", /[^s]$/),
  // class/classes, bus/buses, box/boxes, waltz/waltzes, watch/watches, dish/dishes, hero/heroes.
  // Not after any s: lap/laps would meet lapse/lapses. Such nouns (lens/lenses) stand in the table.
  ...pairs("/es", /(?:ss|us|x|zz|tz|ch|sh|o)$/),
  // quiz/quizzes
  ...pairs("z/zzes", /[aeiou]$/),
  // city/cities, soliloquy/soliloquies; not day/daies
  ...pairs("y/ies", /(?:[^aeiou]|qu)$/),
  // analysis/analyses
  ...pairs("sis/ses", /..$/),
];

const irregular = pairs(`
  ox/oxen ax/axes id/ids ip/ips pc/pcs tv/tvs cd/cds
  die/dice penny/pence money/monies brother/brethren passerby/passersby looey/looies calf/calves elf/elves
  half/halves hoof/hooves leaf/leaves loaf/loaves oaf/oaves scarf/scarves sheaf/sheaves thief/thieves
  wharf/wharves dwarf/dwarves turf/turves beef/beeves staff/staves gas/gases gas/gasses bus/busses bias/biases
  alias/aliases atlas/atlases canvas/canvases lens/lenses iris/irises pancreas/pancreases cosmos/cosmoses
  chaos/chaoses christmas/christmases mantis/mantises pelvis/pelvises trellis/trellises
  rhinoceros/rhinoceroses thermos/thermoses clitoris/clitorises penis/penises asbestos/asbestoses
  metropolis/metropolises tennis/tennises ibis/ibises marquis/marquises ibex/ibices axis/axes testis/testes
  alumnus/alumni cactus/cacti focus/foci fungus/fungi nucleus/nuclei radius/radii stimulus/stimuli
  syllabus/syllabi terminus/termini bacillus/bacilli locus/loci stratus/strati uterus/uteri virus/viri
  genius/genii octopus/octopi hippopotamus/hippopotami thesaurus/thesauri abacus/abaci torus/tori
  calculus/calculi modulus/moduli corpus/corpora genus/genera viscus/viscera alga/algae larva/larvae
  vertebra/vertebrae antenna/antennae formula/formulae nebula/nebulae alumna/alumnae datum/data medium/media
  bacterium/bacteria curriculum/curricula memorandum/memoranda millennium/millennia stadium/stadia
  symposium/symposia stratum/strata erratum/errata addendum/addenda spectrum/spectra aquarium/aquaria
  referendum/referenda forum/fora maximum/maxima minimum/minima optimum/optima extremum/extrema quantum/quanta
  quorum/quora ovum/ova candelabrum/candelabra desideratum/desiderata continuum/continua compendium/compendia
  emporium/emporia gymnasium/gymnasia consortium/consortia equilibrium/equilibria automaton/automata
  criterion/criteria phenomenon/phenomena ganglion/ganglia noumenon/noumena asyndeton/asyndeta
  hyperbaton/hyperbata organon/organa prolegomenon/prolegomena perihelion/perihelia aphelion/aphelia
  index/indices vertex/vertices vortex/vortices matrix/matrices appendix/appendices codex/codices apex/apices
  cortex/cortices helix/helices radix/radices murex/murices simplex/simplices bureau/bureaux plateau/plateaux
  tableau/tableaux chateau/chateaux gateau/gateaux beau/beaux schema/schemata stigma/stigmata lemma/lemmata
  stoma/stomata dogma/dogmata anathema/anathemata cherub/cherubim seraph/seraphim kibbutz/kibbutzim
  libretto/libretti virtuoso/virtuosi paparazzo/paparazzi graffito/graffiti tempo/tempi concerto/concerti
`);

const heads = pairs(`
  man/men child/children person/people foot/feet tooth/teeth goose/geese mouse/mice louse/lice life/lives
  wife/wives knife/knives wolf/wolves shelf/shelves self/selves hedron/hedra
`);

const neverPlural = new Set(
  wordList(`
    goes plus minus versus always sometimes whereas nowadays indoors outdoors overseas news series species means
    lens bus gas bias alias atlas canvas chaos cosmos corps debris tennis chess chassis goods customs shorts
    pants jeans sans physics mathematics maths economics politics electronics analytics logistics athletics
    mechanics genetics robotics https css sass aws ios macos dns tls rss sms gps nas cms sas mars paris texas
    wales james jones thomas charles williams adams davis harris lewis omen amen ramen yemen hymen specimen
    abdomen regimen semen stamen lumen acumen
  `),
);

/**
 * English. Source: written for this project from the grammar of the language; licence: MIT. A test
 * compares it with `pluralize` (MIT).
 */
export const englishPlurals: PluralRules = { endings, irregular, heads, neverPlural };
