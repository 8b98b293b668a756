# engine.wasm: what the page's worker runs, all layers of the browser in one module. It imports
# nothing: time, chance, storage and learned networks are handed to it.

# Learned networks are a file of their own, fetched when a bot needs them.
set_source_files_properties(src/bots/built_in_learned.cpp PROPERTIES HEADER_FILE_ONLY ON)

# Where games are searched and networks asked, speed counts; everywhere else the page's first load.
foreach(layer record table protocol embed)
    target_compile_options(${layer} PRIVATE -Oz)
endforeach()
target_compile_options(bots PRIVATE -Os)
target_compile_options(coach PRIVATE -Os)
set_source_files_properties(src/bots/net.cpp PROPERTIES COMPILE_OPTIONS -O2)
set_source_files_properties(
    src/rules/any_game.cpp src/rules/card_view.cpp src/rules/position.cpp src/rules/why_not.cpp
    src/solver/advice.cpp src/bots/bot.cpp src/bots/card_levels.cpp src/bots/dice_levels.cpp
    src/bots/greedy.cpp src/bots/learned.cpp src/bots/prepared.cpp src/bots/random_bot.cpp
    PROPERTIES COMPILE_OPTIONS -Oz)

# qwixx_module(NAME SOURCE…): a module of these sources, the shim and the layers it links.
function(qwixx_module name)
    add_executable(${name} ${ARGN} src/embed/shim.cpp)
    target_link_libraries(${name} PRIVATE embed)
    target_compile_options(${name} PRIVATE -Oz)
    target_link_options(${name} PRIVATE
        # A search holds many games at once; and an overflow shall stop the module, not spoil it.
        LINKER:-z,stack-size=1048576 LINKER:--stack-first
        LINKER:--strip-all LINKER:--gc-sections LINKER:--lto-O2)
endfunction()

# What src/embed/engine.h has, by its own names: the engine, and the coach, which is fetched when
# somebody wants it.
qwixx_module(engine)
qwixx_module(coach_module src/embed/engine.cpp)
target_compile_definitions(coach_module PRIVATE QWIXX_COACH)
set_target_properties(coach_module PROPERTIES OUTPUT_NAME coach)
foreach(function new free room call answer learn solve solve_share take_share values values_size)
    target_link_options(engine PRIVATE LINKER:--export=qwixx_${function})
    target_link_options(coach_module PRIVATE LINKER:--export=qwixx_${function})
endforeach()

# For tests: shows that this build plays as the program does (web/tests/unit/engine).
if(QWIXX_TESTS)
    qwixx_module(arena_games tests/embed/arena_games.cpp)
    target_include_directories(arena_games PRIVATE src) # lab/play_out.h, which is a header alone
endif()
