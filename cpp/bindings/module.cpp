// The private extension module sapper._core: one function a subject registers its names.
#include <nanobind/nanobind.h>

namespace sapper::bindings {
void bind_advice(nanobind::module_& module);
void bind_analysis(nanobind::module_& module);
void bind_board(nanobind::module_& module);
void bind_board_source(nanobind::module_& module);
void bind_champion(nanobind::module_& module);
void bind_documents(nanobind::module_& module);
void bind_endgame(nanobind::module_& module);
void bind_environment(nanobind::module_& module);
void bind_explain(nanobind::module_& module);
void bind_game(nanobind::module_& module);
void bind_genetic(nanobind::module_& module);
void bind_interrupts(nanobind::module_& module);
void bind_labels(nanobind::module_& module);
void bind_no_guess(nanobind::module_& module);
void bind_patterns(nanobind::module_& module);
void bind_pattern_evolution(nanobind::module_& module);
void bind_play(nanobind::module_& module);
void bind_playouts(nanobind::module_& module);
void bind_position(nanobind::module_& module);
void bind_proof(nanobind::module_& module);
void bind_random(nanobind::module_& module);
void bind_samples(nanobind::module_& module);
void bind_setter(nanobind::module_& module);
void bind_stages(nanobind::module_& module);
void bind_value_games(nanobind::module_& module);
void bind_value_network(nanobind::module_& module);
void bind_value_search(nanobind::module_& module);
void bind_watched_game(nanobind::module_& module);
void bind_weighted_game(nanobind::module_& module);
}  // namespace sapper::bindings

NB_MODULE(_core, module) {
  module.doc() = "The native core. Private: arguments are trusted; use the package sapper instead.";
  sapper::bindings::bind_interrupts(module);
  sapper::bindings::bind_analysis(module);
  sapper::bindings::bind_endgame(module);
  sapper::bindings::bind_board(module);
  sapper::bindings::bind_position(module);
  sapper::bindings::bind_explain(module);
  sapper::bindings::bind_board_source(module);
  sapper::bindings::bind_champion(module);
  sapper::bindings::bind_game(module);
  sapper::bindings::bind_environment(module);
  sapper::bindings::bind_labels(module);
  sapper::bindings::bind_no_guess(module);
  sapper::bindings::bind_random(module);
  sapper::bindings::bind_proof(module);
  sapper::bindings::bind_setter(module);
  sapper::bindings::bind_stages(module);
  sapper::bindings::bind_genetic(module);
  sapper::bindings::bind_patterns(module);
  sapper::bindings::bind_pattern_evolution(module);
  sapper::bindings::bind_play(module);
  sapper::bindings::bind_samples(module);
  sapper::bindings::bind_value_network(module);
  sapper::bindings::bind_weighted_game(module);
  sapper::bindings::bind_value_search(module);
  sapper::bindings::bind_value_games(module);
  sapper::bindings::bind_playouts(module);
  sapper::bindings::bind_advice(module);
  sapper::bindings::bind_watched_game(module);
  sapper::bindings::bind_documents(module);
}
