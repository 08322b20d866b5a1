/** 200 frequent English nouns, written from knowledge of the language, not from the rules. */
export const english = `
  time/times year/years person/people way/ways day/days thing/things man/men world/worlds life/lives hand/hands
  part/parts child/children eye/eyes woman/women place/places week/weeks case/cases point/points
  government/governments company/companies number/numbers group/groups problem/problems fact/facts house/houses
  service/services friend/friends father/fathers hour/hours game/games line/lines member/members law/laws
  car/cars city/cities community/communities name/names president/presidents team/teams minute/minutes
  idea/ideas kid/kids body/bodies back/backs parent/parents face/faces level/levels office/offices door/doors
  health/healths art/arts war/wars history/histories party/parties result/results change/changes
  morning/mornings reason/reasons girl/girls guy/guys moment/moments teacher/teachers force/forces foot/feet
  boy/boys age/ages policy/policies process/processes market/markets nation/nations plan/plans college/colleges
  experience/experiences student/students country/countries family/families system/systems program/programs
  question/questions job/jobs book/books word/words business/businesses issue/issues side/sides head/heads
  mother/mothers area/areas money/moneys story/stories month/months lot/lots right/rights study/studies
  room/rooms power/powers university/universities class/classes church/churches box/boxes watch/watches
  dish/dishes bus/buses tomato/tomatoes potato/potatoes hero/heroes photo/photos piano/pianos knife/knives
  wife/wives leaf/leaves wolf/wolves shelf/shelves half/halves thief/thieves loaf/loaves roof/roofs chief/chiefs
  tooth/teeth mouse/mice goose/geese datum/data criterion/criteria phenomenon/phenomena analysis/analyses
  crisis/crises thesis/theses index/indices matrix/matrices vertex/vertices appendix/appendices cactus/cacti
  focus/foci stimulus/stimuli bacterium/bacteria medium/media curriculum/curricula formula/formulae larva/larvae
  baby/babies lady/ladies army/armies key/keys monkey/monkeys toy/toys boss/bosses glass/glasses
  address/addresses virus/viruses status/statuses lens/lenses gas/gases quiz/quizzes tax/taxes fox/foxes
  match/matches beach/beaches branch/branches brush/brushes wish/wishes page/pages file/files image/images
  window/windows browser/browsers server/servers user/users query/queries library/libraries property/properties
  attribute/attributes element/elements event/events entry/entries directory/directories database/databases
  table/tables column/columns object/objects array/arrays string/strings function/functions argument/arguments
  cache/caches index/indexes suffix/suffixes prefix/prefixes patch/patches echo/echoes volcano/volcanoes
  movie/movies cookie/cookies shoe/shoes tree/trees bridge/bridges judge/judges prize/prizes nurse/nurses
  horse/horses course/courses
`;
