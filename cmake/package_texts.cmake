# Manual, completions and changelog, written when the program is installed.
set(root "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}")

function(write_packed file text)
    file(WRITE "${root}/${file}" "${text}")
    execute_process(COMMAND gzip -9 -n -f "${root}/${file}" COMMAND_ERROR_IS_FATAL ANY)
endfunction()

function(ask out)
    execute_process(COMMAND ${PROGRAM} ${ARGN} OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
    set(${out} "${text}" PARENT_SCOPE)
endfunction()

ask(text --man)
write_packed(${DATA}/man/man6/qwixx.6 "${text}")
ask(text completion bash)
file(WRITE "${root}/${DATA}/bash-completion/completions/qwixx" "${text}")
ask(text completion zsh)
file(WRITE "${root}/${DATA}/zsh/vendor-completions/_qwixx" "${text}")
ask(text completion fish)
file(WRITE "${root}/${DATA}/fish/vendor_completions.d/qwixx.fish" "${text}")

set(when "$ENV{SOURCE_DATE_EPOCH}")
if(NOT when)
    set(when 0)
endif()
set(ENV{LC_ALL} C)
execute_process(COMMAND date --utc --rfc-email --date=@${when} OUTPUT_VARIABLE date
    OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
write_packed(${DOC}/changelog "qwixx (${VERSION}) unstable; urgency=medium

  * Packaged from the project's tree; its history has the changes.

 -- the project's contributors <qwixx@localhost>  ${date}
")
