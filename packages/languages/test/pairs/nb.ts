/** 200 frequent Norwegian (Bokmål) nouns, written from knowledge of the language, not from the rules. */
export const norwegian = `
  dag/dager uke/uker måned/måneder time/timer minutt/minutter natt/netter kveld/kvelder morgen/morgener
  menneske/mennesker mann/menn kvinne/kvinner gutt/gutter jente/jenter venn/venner bror/brødre søster/søstre
  far/fedre mor/mødre sønn/sønner datter/døtre familie/familier gjest/gjester nabo/naboer kunde/kunder by/byer
  gate/gater vei/veier bro/broer plass/plasser bygning/bygninger leilighet/leiligheter dør/dører vegg/vegger
  vindu/vinduer stol/stoler seng/senger lampe/lamper nøkkel/nøkler hage/hager skog/skoger sjø/sjøer elv/elver øy/øyer
  strand/strender stein/steiner blomst/blomster plante/planter hund/hunder katt/katter hest/hester ku/kuer
  fugl/fugler fisk/fisker skole/skoler lærer/lærere student/studenter elev/elever bok/bøker side/sider
  setning/setninger bokstav/bokstaver avis/aviser artikkel/artikler nyhet/nyheter film/filmer roman/romaner
  bilde/bilder farge/farger sang/sanger fest/fester bil/biler buss/busser båt/båter sykkel/sykler flyplass/flyplasser
  reise/reiser billett/billetter stasjon/stasjoner hånd/hender fot/føtter arm/armer finger/fingre tann/tenner
  øye/øyne øre/ører nese/neser mage/mager kropp/kropper sykdom/sykdommer pasient/pasienter lege/leger tid/tider
  plan/planer idé/idéer tanke/tanker drøm/drømmer følelse/følelser oppgave/oppgaver løsning/løsninger
  hendelse/hendelser situasjon/situasjoner mulighet/muligheter kvalitet/kvaliteter rettighet/rettigheter lov/lover
  regel/regler regjering/regjeringer minister/ministre president/presidenter parti/partier fabrikk/fabrikker
  maskin/maskiner motor/motorer datamaskin/datamaskiner telefon/telefoner fil/filer skjerm/skjermer knapp/knapper
  bruker/brukere tjeneste/tjenester produkt/produkter butikk/butikker forretning/forretninger bank/banker
  kostnad/kostnader krone/kroner liste/lister tabell/tabeller linje/linjer sirkel/sirkler form/former gruppe/grupper
  klasse/klasser del/deler type/typer metode/metoder modell/modeller test/tester analyse/analyser teori/teorier
  forsker/forskere vitenskap/vitenskaper kultur/kulturer historie/historier kirke/kirker konge/konger
  dronning/dronninger soldat/soldater fiende/fiender krig/kriger seier/seire spiller/spillere ball/baller kamp/kamper
  museum/museer teater/teatre kunstner/kunstnere forfatter/forfattere eple/epler område/områder møte/møter
  minne/minner verdi/verdier merke/merker emne/emner eksempel/eksempler rike/riker kjøkken/kjøkkener potet/poteter
  tomat/tomater agurk/agurker frukt/frukter flaske/flasker kopp/kopper tallerken/tallerkener gaffel/gafler
  kniv/kniver skje/skjeer skjorte/skjorter jakke/jakker klokke/klokker stjerne/stjerner måne/måner himmel/himler
  vind/vinder bølge/bølger sekund/sekunder periode/perioder sesong/sesonger serie/serier versjon/versjoner
  funksjon/funksjoner adresse/adresser hotell/hoteller system/systemer bedrift/bedrifter virksomhet/virksomheter
  arbeider/arbeidere bjørn/bjørner ulv/ulver
`;
