/** 200 frequent French nouns and adjectives, written from knowledge of the language, not from the rules. */
export const french = `
  homme/hommes femme/femmes enfant/enfants jour/jours année/années heure/heures minute/minutes semaine/semaines
  maison/maisons ville/villes monde/mondes vie/vies main/mains oeil/yeux tête/têtes pied/pieds coeur/coeurs
  chose/choses question/questions réponse/réponses problème/problèmes idée/idées mot/mots phrase/phrases
  livre/livres page/pages lettre/lettres journal/journaux animal/animaux cheval/chevaux hôpital/hôpitaux
  canal/canaux signal/signaux terminal/terminaux général/généraux métal/métaux tribunal/tribunaux
  travail/travaux vitrail/vitraux bail/baux détail/détails rail/rails portail/portails éventail/éventails
  bateau/bateaux château/châteaux chapeau/chapeaux gâteau/gâteaux cadeau/cadeaux bureau/bureaux tableau/tableaux
  niveau/niveaux oiseau/oiseaux couteau/couteaux morceau/morceaux réseau/réseaux drapeau/drapeaux
  manteau/manteaux jeu/jeux feu/feux lieu/lieux milieu/milieux cheveu/cheveux neveu/neveux pneu/pneus bleu/bleus
  bijou/bijoux genou/genoux caillou/cailloux chou/choux hibou/hiboux trou/trous clou/clous sou/sous fou/fous
  bal/bals festival/festivals carnaval/carnavals récital/récitals monsieur/messieurs madame/mesdames
  mademoiselle/mesdemoiselles ciel/cieux tuyau/tuyaux noyau/noyaux père/pères mère/mères frère/frères
  soeur/soeurs fille/filles garçon/garçons ami/amis amie/amies voiture/voitures train/trains avion/avions
  vélo/vélos route/routes rue/rues pont/ponts place/places école/écoles professeur/professeurs élève/élèves
  étudiant/étudiants classe/classes université/universités table/tables chaise/chaises porte/portes
  fenêtre/fenêtres chambre/chambres cuisine/cuisines lit/lits mur/murs arbre/arbres fleur/fleurs
  feuille/feuilles forêt/forêts montagne/montagnes rivière/rivières mer/mers île/îles chien/chiens chat/chats
  vache/vaches poisson/poissons fruit/fruits pomme/pommes légume/légumes oeuf/oeufs verre/verres
  bouteille/bouteilles assiette/assiettes marché/marchés magasin/magasins client/clients entreprise/entreprises
  service/services produit/produits loi/lois droit/droits guerre/guerres parti/partis gouvernement/gouvernements
  président/présidents ministre/ministres roi/rois reine/reines fichier/fichiers dossier/dossiers
  fonction/fonctions méthode/méthodes objet/objets valeur/valeurs clé/clés élément/éléments attribut/attributs
  événement/événements navigateur/navigateurs serveur/serveurs requête/requêtes utilisateur/utilisateurs
  propriété/propriétés paramètre/paramètres ligne/lignes colonne/colonnes image/images couleur/couleurs
  taille/tailles exemple/exemples liste/listes donnée/données type/types principal/principaux national/nationaux
  social/sociaux local/locaux égal/égaux final/finals beau/beaux nouveau/nouveaux grand/grands petit/petits
  premier/premiers bon/bons vert/verts noir/noirs blanc/blancs match/matchs film/films chanson/chansons
  photo/photos hôtel/hôtels restaurant/restaurants café/cafés bruit/bruits nuit/nuits matin/matins soir/soirs
`;
