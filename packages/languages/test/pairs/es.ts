/** 200 frequent Spanish nouns and adjectives, written from knowledge of the language, not from the rules. */
export const spanish = `
  año/años día/días hombre/hombres mujer/mujeres niño/niños niña/niñas vez/veces cosa/cosas casa/casas
  vida/vidas mundo/mundos país/países ciudad/ciudades parte/partes tiempo/tiempos mano/manos cabeza/cabezas
  pie/pies corazón/corazones voz/voces luz/luces paz/paces pez/peces cruz/cruces juez/jueces lápiz/lápices
  nariz/narices raíz/raíces actriz/actrices nación/naciones estación/estaciones habitación/habitaciones
  avión/aviones camión/camiones jabón/jabones limón/limones león/leones ratón/ratones botón/botones
  jardín/jardines tren/trenes joven/jóvenes imagen/imágenes orden/órdenes examen/exámenes volumen/volúmenes
  origen/orígenes margen/márgenes virgen/vírgenes flor/flores color/colores amor/amores dolor/dolores
  señor/señores señora/señoras doctor/doctores profesor/profesores profesora/profesoras mejor/mejores
  mayor/mayores mar/mares lugar/lugares taller/talleres animal/animales hospital/hospitales hotel/hoteles
  papel/papeles árbol/árboles sol/soles español/españoles gol/goles cárcel/cárceles nivel/niveles móvil/móviles
  fácil/fáciles difícil/difíciles pared/paredes red/redes verdad/verdades universidad/universidades edad/edades
  libertad/libertades amistad/amistades salud/saludes mes/meses inglés/ingleses francés/franceses
  autobús/autobuses interés/intereses dios/dioses gas/gases rey/reyes ley/leyes buey/bueyes reloj/relojes
  club/clubes robot/robots rubí/rubíes menú/menús sofá/sofás café/cafés bebé/bebés té/tés padre/padres
  madre/madres hermano/hermanos hermana/hermanas hijo/hijos hija/hijas abuelo/abuelos tío/tíos amigo/amigos
  amiga/amigas perro/perros gato/gatos caballo/caballos vaca/vacas pájaro/pájaros libro/libros página/páginas
  palabra/palabras frase/frases letra/letras número/números nombre/nombres mesa/mesas silla/sillas
  puerta/puertas ventana/ventanas cama/camas cocina/cocinas baño/baños calle/calles plaza/plazas
  iglesia/iglesias escuela/escuelas clase/clases tienda/tiendas mercado/mercados coche/coches
  bicicleta/bicicletas viaje/viajes camino/caminos puente/puentes río/ríos isla/islas montaña/montañas
  bosque/bosques campo/campos estrella/estrellas noche/noches tarde/tardes semana/semanas hora/horas
  minuto/minutos siglo/siglos problema/problemas sistema/sistemas programa/programas tema/temas
  pregunta/preguntas respuesta/respuestas idea/ideas ejemplo/ejemplos historia/historias película/películas
  archivo/archivos función/funciones método/métodos objeto/objetos valor/valores clave/claves elemento/elementos
  usuario/usuarios servidor/servidores navegador/navegadores error/errores opción/opciones propiedad/propiedades
  tabla/tablas columna/columnas fila/filas lista/listas consulta/consultas dato/datos versión/versiones
  conexión/conexiones dirección/direcciones acción/acciones región/regiones grande/grandes pequeño/pequeños
  rojo/rojos verde/verdes azul/azules feliz/felices capaz/capaces libre/libres empresa/empresas guerra/guerras
`;
