// Sets the name of the started script for tests: printed commands contain it, whichever way the tests were started.
process.argv[1] = "/usr/bin/cri";
