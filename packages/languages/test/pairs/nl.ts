/** 200 frequent Dutch nouns, written from knowledge of the language, not from the rules. */
export const dutch = `
  jaar/jaren dag/dagen tijd/tijden mens/mensen man/mannen vrouw/vrouwen kind/kinderen wereld/werelden
  stad/steden land/landen leven/levens oog/ogen hand/handen weg/wegen hoofd/hoofden kant/kanten vraag/vragen
  antwoord/antwoorden deel/delen vriend/vrienden nacht/nachten week/weken uur/uren minuut/minuten boek/boeken
  beeld/beelden tafel/tafels deur/deuren straat/straten school/scholen student/studenten leraar/leraren
  lerares/leraressen auto/auto's trein/treinen bus/bussen fiets/fietsen vliegtuig/vliegtuigen hond/honden
  kat/katten paard/paarden koe/koeien kip/kippen muis/muizen vis/vissen vogel/vogels boom/bomen bloem/bloemen
  bos/bossen berg/bergen rivier/rivieren zee/zeeën eiland/eilanden ster/sterren taal/talen zin/zinnen
  brief/brieven krant/kranten bericht/berichten oplossing/oplossingen regering/regeringen wet/wetten
  recht/rechten oorlog/oorlogen partij/partijen verkiezing/verkiezingen staat/staten bedrijf/bedrijven
  klant/klanten prijs/prijzen product/producten markt/markten bank/banken euro/euro's hotel/hotels
  restaurant/restaurants café/cafés foto/foto's video/video's film/films lied/liederen spel/spelen club/clubs
  museum/musea centrum/centra medium/media thema/thema's virus/virussen ziekte/ziekten ziekenhuis/ziekenhuizen
  tand/tanden been/benen arm/armen oor/oren neus/neuzen haar/haren hart/harten stem/stemmen naam/namen
  adres/adressen nummer/nummers punt/punten lijn/lijnen cirkel/cirkels hoek/hoeken vorm/vormen soort/soorten
  groep/groepen persoon/personen familie/families zoon/zonen dochter/dochters moeder/moeders zus/zussen oom/ooms
  tante/tantes baby/baby's jongen/jongens meisje/meisjes heer/heren dame/dames buurman/buurmannen gast/gasten
  keuken/keukens kamer/kamers bed/bedden kast/kasten lamp/lampen klok/klokken glas/glazen fles/flessen
  vork/vorken mes/messen lepel/lepels aardappel/aardappels ei/eieren brood/broden appel/appels jurk/jurken
  hemd/hemden schoen/schoenen rok/rokken wiel/wielen schip/schepen boot/boten bestand/bestanden functie/functies
  tabel/tabellen kolom/kolommen rij/rijen object/objecten methode/methoden netwerk/netwerken
  resultaat/resultaten map/mappen instelling/instellingen mogelijkheid/mogelijkheden eigenschap/eigenschappen
  gebied/gebieden begrip/begrippen dienst/diensten link/links test/tests team/teams computer/computers
  programma/programma's systeem/systemen versie/versies taak/taken stap/stappen reden/redenen geval/gevallen
  plaats/plaatsen dorp/dorpen kasteel/kastelen dak/daken muur/muren idee/ideeën knie/knieën bacterie/bacteriën
  gebruiker/gebruikers pagina/pagina's sleutel/sleutels lijst/lijsten venster/vensters regel/regels teken/tekens
  graf/graven wolf/wolven duif/duiven gans/ganzen kaas/kazen roos/rozen les/lessen slag/slagen pad/paden
  politicus/politici catalogus/catalogi waarheid/waarheden overheid/overheden
`;
