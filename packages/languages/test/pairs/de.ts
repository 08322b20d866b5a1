/**
 * 200 frequent German nouns, written from knowledge of the language, not from the rules. Unchanged plurals
 * are left out.
 */
export const german = `
  Jahr/Jahre Zeit/Zeiten Tag/Tage Mensch/Menschen Mann/Männer Frau/Frauen Kind/Kinder Haus/Häuser Welt/Welten
  Stadt/Städte Land/Länder Universum/Universen Auge/Augen Hand/Hände Weg/Wege Kopf/Köpfe Wort/Wörter
  Seite/Seiten Frage/Fragen Arbeit/Arbeiten Teil/Teile Freund/Freunde Nacht/Nächte Woche/Wochen Monat/Monate
  Stunde/Stunden Minute/Minuten Buch/Bücher Bild/Bilder Tisch/Tische Stuhl/Stühle Tür/Türen Straße/Straßen
  Schule/Schulen Universität/Universitäten Student/Studenten Lehrerin/Lehrerinnen Auto/Autos Zug/Züge Bus/Busse
  Flugzeug/Flugzeuge Hund/Hunde Katze/Katzen Pferd/Pferde Kuh/Kühe Huhn/Hühner Maus/Mäuse Baum/Bäume
  Blume/Blumen Blatt/Blätter Wald/Wälder Berg/Berge Fluss/Flüsse See/Seen Insel/Inseln Stern/Sterne
  Sprache/Sprachen Satz/Sätze Brief/Briefe Zeitung/Zeitungen Nachricht/Nachrichten Antwort/Antworten
  Problem/Probleme Lösung/Lösungen Regierung/Regierungen Gesetz/Gesetze Recht/Rechte Krieg/Kriege
  Partei/Parteien Wahl/Wahlen Staat/Staaten Firma/Firmen Geschäft/Geschäfte Kunde/Kunden Preis/Preise
  Produkt/Produkte Markt/Märkte Bank/Banken Konto/Konten Euro/Euros Hotel/Hotels Restaurant/Restaurants
  Café/Cafés Foto/Fotos Video/Videos Film/Filme Lied/Lieder Spiel/Spiele Mannschaft/Mannschaften Verein/Vereine
  Museum/Museen Zentrum/Zentren Datum/Daten Thema/Themen Medium/Medien Virus/Viren Krankheit/Krankheiten
  Krankenhaus/Krankenhäuser Arzt/Ärzte Ärztin/Ärztinnen Zahn/Zähne Fuß/Füße Bein/Beine Arm/Arme Ohr/Ohren
  Nase/Nasen Haar/Haare Herz/Herzen Stimme/Stimmen Name/Namen Adresse/Adressen Nummer/Nummern Zahl/Zahlen
  Punkt/Punkte Linie/Linien Kreis/Kreise Ecke/Ecken Farbe/Farben Form/Formen Art/Arten Gruppe/Gruppen
  Person/Personen Mitglied/Mitglieder Familie/Familien Sohn/Söhne Onkel/Onkels Tante/Tanten Schwester/Schwestern
  Baby/Babys Junge/Jungen Dame/Damen Herr/Herren Nachbar/Nachbarn Gast/Gäste Küche/Küchen Bad/Bäder Bett/Betten
  Schrank/Schränke Lampe/Lampen Uhr/Uhren Glas/Gläser Flasche/Flaschen Tasse/Tassen Gabel/Gabeln
  Kartoffel/Kartoffeln Ei/Eier Brot/Brote Frucht/Früchte Kleid/Kleider Hemd/Hemden Hose/Hosen Schuh/Schuhe
  Rock/Röcke Mütze/Mützen Rad/Räder Schiff/Schiffe Boot/Boote Datei/Dateien Datenbank/Datenbanken
  Funktion/Funktionen Tabelle/Tabellen Spalte/Spalten Zeile/Zeilen Schlüsselwort/Schlüsselwörter Wert/Werte
  Objekt/Objekte Methode/Methoden Netzwerk/Netzwerke Suche/Suchen Ergebnis/Ergebnisse Verzeichnis/Verzeichnisse
  Einstellung/Einstellungen Möglichkeit/Möglichkeiten Beziehung/Beziehungen Eigenschaft/Eigenschaften
  Bereich/Bereiche Begriff/Begriffe Dienst/Dienste Link/Links Test/Tests Job/Jobs Team/Teams
  Computerspiel/Computerspiele Programm/Programme System/Systeme Version/Versionen Aufgabe/Aufgaben
  Schritt/Schritte Grund/Gründe Fall/Fälle Platz/Plätze Ort/Orte Dorf/Dörfer Schloss/Schlösser Dach/Dächer
  Wand/Wände Garage/Garagen Kirche/Kirchen Brücke/Brücken Fahrt/Fahrten
`;
