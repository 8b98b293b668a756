# Manual, completions and changelog, written when the program is installed.
set(root "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}")

function(write_packed file text)
    file(WRITE "${root}/${file}" "${text}")
    execute_process(COMMAND gzip -9 -n -f "${root}/${file}" COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# write_answer(FILE ARGUMENT…): what the program answers.
function(write_answer file)
    execute_process(COMMAND ${PROGRAM} ${ARGN} OUTPUT_FILE "${root}/${file}" COMMAND_ERROR_IS_FATAL ANY)
endfunction()

foreach(folder man/man6 bash-completion/completions zsh/vendor-completions fish/vendor_completions.d)
    file(MAKE_DIRECTORY "${root}/${DATA}/${folder}")
endforeach()
write_answer(${DATA}/bash-completion/completions/qwixx completion bash)
write_answer(${DATA}/zsh/vendor-completions/_qwixx completion zsh)
write_answer(${DATA}/fish/vendor_completions.d/qwixx.fish completion fish)
write_answer(${DATA}/man/man6/qwixx.6 --man)
execute_process(COMMAND gzip -9 -n -f "${root}/${DATA}/man/man6/qwixx.6" COMMAND_ERROR_IS_FATAL ANY)

set(when "$ENV{SOURCE_DATE_EPOCH}")
if(NOT when)
    set(when 0)
endif()
set(ENV{LC_ALL} C)
execute_process(COMMAND date --utc --rfc-email --date=@${when} OUTPUT_VARIABLE date
    OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
write_packed(${DOC}/changelog "qwixx (${VERSION}) unstable; urgency=medium

  * Packaged from the project's tree; its history has the changes.

 -- the project's contributors <maintainers@qwixx.example>  ${date}
")
