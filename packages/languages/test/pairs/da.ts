/** 200 frequent Danish nouns, written from knowledge of the language, not from the rules. */
export const danish = `
  dag/dage uge/uger måned/måneder time/timer minut/minutter nat/nætter aften/aftener morgen/morgener
  menneske/mennesker mand/mænd kvinde/kvinder dreng/drenge pige/piger ven/venner bror/brødre søster/søstre far/fædre
  mor/mødre søn/sønner datter/døtre familie/familier gæst/gæster nabo/naboer kunde/kunder by/byer gade/gader vej/veje
  bro/broer plads/pladser hus/huse bygning/bygninger lejlighed/lejligheder dør/døre væg/vægge vindue/vinduer
  stol/stole bord/borde seng/senge lampe/lamper skov/skove sø/søer ø/øer strand/strande sten/stene blomst/blomster
  plante/planter hund/hunde kat/katte hest/heste ko/køer fugl/fugle skole/skoler lærer/lærere student/studenter
  elev/elever kursus/kurser bog/bøger side/sider sætning/sætninger bogstav/bogstaver avis/aviser artikel/artikler
  nyhed/nyheder roman/romaner billede/billeder farve/farver sang/sange fest/fester bil/biler bus/busser båd/både
  cykel/cykler lufthavn/lufthavne rejse/rejser billet/billetter station/stationer hånd/hænder fod/fødder arm/arme
  finger/fingre tand/tænder øje/øjne øre/ører næse/næser mave/maver krop/kroppe sygdom/sygdomme patient/patienter
  læge/læger hospital/hospitaler tid/tider plan/planer idé/idéer tanke/tanker drøm/drømme følelse/følelser
  opgave/opgaver løsning/løsninger begivenhed/begivenheder situation/situationer mulighed/muligheder
  kvalitet/kvaliteter rettighed/rettigheder lov/love regel/regler regering/regeringer minister/ministre
  præsident/præsidenter parti/partier fabrik/fabrikker maskine/maskiner motor/motorer computer/computere
  telefon/telefoner fil/filer skærm/skærme knap/knapper bruger/brugere tjeneste/tjenester produkt/produkter
  vare/varer butik/butikker forretning/forretninger bank/banker omkostning/omkostninger krone/kroner liste/lister
  tabel/tabeller linje/linjer cirkel/cirkler form/former gruppe/grupper klasse/klasser del/dele type/typer
  metode/metoder model/modeller test/tester analyse/analyser teori/teorier forsker/forskere videnskab/videnskaber
  kultur/kulturer historie/historier kirke/kirker konge/konger dronning/dronninger soldat/soldater fjende/fjender
  krig/krige sejr/sejre spiller/spillere bold/bolde kamp/kampe museum/museer teater/teatre kunstner/kunstnere
  forfatter/forfattere æble/æbler område/områder møde/møder minde/minder værdi/værdier mærke/mærker emne/emner
  eksempel/eksempler rige/riger køkken/køkkener kartoffel/kartofler tomat/tomater agurk/agurker frugt/frugter
  flaske/flasker kop/kopper tallerken/tallerkener gaffel/gafler kniv/knive ske/skeer skjorte/skjorter jakke/jakker
  ur/ure stjerne/stjerner måne/måner himmel/himle vind/vinde bølge/bølger sekund/sekunder periode/perioder
  sæson/sæsoner funktion/funktioner land/lande navn/navne nummer/numre adresse/adresser brev/breve hotel/hoteller
  program/programmer træ/træer bjerg/bjerge flod/floder
`;
