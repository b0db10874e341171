#!/bin/bash
# Builds a Citus from stored sources and runs a cluster of it on this machine, for the tests and benches of the distributed store.
# Needs Debian with apt, and root for the packages. Changes nothing of Debian's PostgreSQL: the programs are copied.
set -euo pipefail

usage='Usage: bench/citus/citus.sh COMMAND FOLDER …
  build FOLDER SOURCES [REVISION]  install the packages and compile Citus. SOURCES: a
                                   checkout or git directory of citusdata/citus.
                                   REVISION: a tag or commit (default: v13.2.2)
  start FOLDER [WORKERS] [PORT]    start a coordinator and its workers (default: 2) on
                                   127.0.0.1, from PORT (default: 5500), and print its URL
  one FOLDER [PORT]                start one PostgreSQL of the same build, without Citus, to
                                   compare with (default port: 5490), and print its URL
  stop FOLDER                      stop all nodes; their data stay
  node FOLDER NR COMMAND           start, stop, restart, kill -9 (command: kill) or name the
                                   process (command: pid) of one node; 0 is the coordinator
  add FOLDER                       start one more worker, tell the coordinator, print its NR
  limit FOLDER NR PERCENT          give one node at most so much of a processor, by control
                                   groups, until it is started anew
  backup FOLDER                    archive what every node writes from now on, and copy the
                                   nodes as they are; restarts them the first time
  restore FOLDER POINT             bring all nodes back to a restore point of Citus
  remove FOLDER NR                 move the shards of a worker to the others, and delete it
  clean FOLDER                     stop all nodes and delete their data, but not the build'

fail() { echo "citus.sh: $1" >&2; exit "${2:-1}"; }

[ $# -ge 2 ] || fail "$usage" 2
command=$1
mkdir -p "$2"
folder=$(realpath "$2")
shift 2

pg=15
root=$folder/root
bin=$root/usr/lib/postgresql/$pg/bin
nodes=$folder/nodes
backups=$nodes/backups
database=records

# PostgreSQL refuses to run as root; the user comes with Debian's package.
as() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=postgres --regid=postgres --init-groups -- "$@"; else "$@"; fi; }

candidate() { apt-cache policy "postgresql-$pg" | sed -n 's/ *Candidate: //p'; }

packages() {
  local version
  version=$(dpkg-query -W -f '${Version}' postgresql-$pg 2>/dev/null || true)
  # The headers must have the version of the server that is there. A new machine may not know any package yet.
  [ -n "$(candidate)" ] || apt-get update -q
  [ -n "$version" ] || version=$(candidate)
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends \
    "postgresql-$pg=$version" "postgresql-server-dev-$pg=$version" libpq-dev libkrb5-dev liblz4-dev libzstd-dev autoconf flex bison gcc make git util-linux
}

sources() { # SOURCES REVISION
  rm -rf "$folder/source"
  mkdir -p "$folder/source"
  if git -C "$1" rev-parse --git-dir >/dev/null 2>&1; then
    git -C "$1" archive "$2" | tar -x -C "$folder/source"
  else
    cp -a "$1/." "$folder/source"
  fi
  # Later releases of PostgreSQL 15 export this function themselves.
  if grep -qs 'extern bool have_createdb_privilege' "$(pg_config_of --includedir-server)/commands/dbcommands.h"; then
    sed -i '/^static inline bool$/{N;/have_createdb_privilege(void)/{:a;N;/\n}$/!ba;d}}' "$folder/source/src/include/pg_version_compat.h"
  fi
}

pg_config_of() { "/usr/lib/postgresql/$pg/bin/pg_config" "$@"; }

# Programs and their shared files keep their places to each other, so PostgreSQL finds all of them in the copy.
copy() {
  rm -rf "$root"
  local kind
  for kind in lib share; do
    mkdir -p "$root/usr/$kind/postgresql"
    cp -a "/usr/$kind/postgresql/$pg" "$root/usr/$kind/postgresql/"
  done
}

build() {
  [ $# -ge 1 ] || fail "$usage" 2
  [ "$(id -u)" = 0 ] || fail "build installs packages: run it as root."
  packages
  sources "$(realpath "$1")" "${2:-v13.2.2}"
  copy
  cd "$folder/source"
  # As little as possible of what else runs on this machine is slowed down.
  echo 19 >/proc/self/autogroup 2>/dev/null || true
  ./configure -q PG_CONFIG="/usr/lib/postgresql/$pg/bin/pg_config" --without-libcurl
  nice -n 19 make -s -j2 with_llvm=no all
  make -s with_llvm=no DESTDIR="$root" install
  echo "Built $(sed -n "s/^default_version = '\(.*\)'/Citus \1/p" "$root/usr/share/postgresql/$pg/extension/citus.control") for PostgreSQL $("$bin/postgres" --version | cut -d' ' -f3)"
}

# The settings of a node, and what the one PostgreSQL to compare with has in common with it. Shard moves need logical decoding, and transactions over several nodes prepared ones.
common() { # PORT
  cat <<END
listen_addresses = '127.0.0.1'
port = $1
unix_socket_directories = ''
max_connections = 300
max_prepared_transactions = 600
max_worker_processes = 32
wal_level = logical
max_wal_senders = 20
max_replication_slots = 20
shared_buffers = 128MB
END
}

settings() { # PORT
  common "$1"
  cat <<END
shared_preload_libraries = 'citus'
citus.node_conninfo = 'sslmode=disable'
citus.enable_statistics_collection = off
END
}

make_node() { # NR PORT SETTINGS
  local data=$nodes/$1
  as "$bin/initdb" -D "$data" -U postgres -A trust -E UTF8 --locale=C >"$folder/initdb.log"
  "$3" "$2" | as tee -a "$data/postgresql.conf" >/dev/null
}

port_of() { sed -n 's/^port = //p' "$nodes/$1/postgresql.conf"; }
sql() { as "$bin/psql" -X -q -A -t -v ON_ERROR_STOP=1 -h 127.0.0.1 -U postgres -p "$(port_of "$1")" -d "$2" -c "$3"; }
running() { as "$bin/pg_ctl" status -D "$nodes/$1" >/dev/null; }
start_node() { running "$1" || as "$bin/pg_ctl" start -w -s -D "$nodes/$1" -l "$nodes/$1.log"; }
stop_node() { if running "$1"; then as "$bin/pg_ctl" stop -w -s -m fast -D "$nodes/$1"; fi; }
pid_of() { head -1 "$nodes/$1/postmaster.pid"; }
# All its processes: none may end in an orderly way.
kill_node() {
  local pid
  pid=$(pid_of "$1")
  # shellcheck disable=SC2046
  kill -9 "$pid" $(cat "/proc/$pid/task/$pid/children") 2>/dev/null || true
  # Until it is reaped, its place looks taken.
  while kill -0 "$pid" 2>/dev/null; do sleep 0.05; done
}
all_nodes() { local at; for at in "$nodes"/*/; do if [ -f "$at/PG_VERSION" ]; then basename "$at"; fi; done; }
cluster_nodes() { all_nodes | grep -v one || true; }

# Creates the database on all nodes, and tells the coordinator of the workers.
join_nodes() { # WORKERS
  local nr
  make_database 0
  sql 0 $database "SELECT citus_set_coordinator_host('127.0.0.1', $(port_of 0))" >/dev/null
  for nr in $(seq 1 "$1"); do join_node "$nr"; done
}

make_database() { # NR
  sql "$1" postgres "CREATE DATABASE $database"
  sql "$1" $database "CREATE EXTENSION citus"
}

join_node() { # NR
  make_database "$1"
  sql 0 $database "SELECT citus_add_node('127.0.0.1', $(port_of "$1"))" >/dev/null
}

make_folder() {
  [ -x "$bin/postgres" ] || fail "$folder has no build. Run: bench/citus/citus.sh build $folder SOURCES"
  mkdir -p "$nodes"
  if [ "$(id -u)" = 0 ]; then chown postgres:postgres "$nodes"; fi
}

one() {
  make_folder
  if [ ! -d "$nodes/one" ]; then
    make_node one "${1:-5490}" common
    start_node one
    sql one postgres "CREATE DATABASE $database"
  fi
  start_node one
  echo "POSTGRES_ONE=postgres://postgres@127.0.0.1:$(port_of one)/$database"
}

start() {
  local workers=${1:-2} first=${2:-5500} nr new=no
  make_folder
  if [ -z "$(cluster_nodes)" ]; then
    new=yes
    for nr in $(seq 0 "$workers"); do make_node "$nr" $((first + nr)) settings; done
  fi
  for nr in $(cluster_nodes); do start_node "$nr"; done
  if [ $new = yes ]; then join_nodes "$workers"; fi
  echo "POSTGRES_CITUS=postgres://postgres@127.0.0.1:$(port_of 0)/$database"
}

node() {
  { [ $# -eq 2 ] && [ -d "$nodes/$1" ]; } || fail "$usage" 2
  case $2 in
    start) start_node "$1" ;;
    stop) stop_node "$1" ;;
    restart) stop_node "$1"; start_node "$1" ;;
    kill) kill_node "$1" ;;
    pid) pid_of "$1" ;;
    *) fail "$usage" 2 ;;
  esac
}

add() {
  local nr
  [ -n "$(cluster_nodes)" ] || fail "$folder has no cluster. Run: bench/citus/citus.sh start $folder"
  nr=$(($(cluster_nodes | sort -n | tail -1) + 1))
  make_node "$nr" $(($(port_of 0) + nr)) settings
  start_node "$nr"
  join_node "$nr"
  echo "$nr"
}

remove() { # NR
  { [ $# -eq 1 ] && [ "$1" != 0 ] && [ -d "$nodes/$1" ]; } || fail "$usage" 2
  sql 0 $database "SELECT citus_drain_node('127.0.0.1', $(port_of "$1"), 'block_writes')" >/dev/null
  sql 0 $database "SELECT citus_remove_node('127.0.0.1', $(port_of "$1"))" >/dev/null
  stop_node "$1"
  rm -rf "${nodes:?}/$1" "$nodes/$1.log"
}

# What the node starts later is in its group too.
limit() { # NR PERCENT
  { [ $# -eq 2 ] && [ -d "$nodes/$1" ]; } || fail "$usage" 2
  local pid group=cri-citus-$1 of=/sys/fs/cgroup/cpu one
  if [ -f /sys/fs/cgroup/cgroup.controllers ]; then
    of=/sys/fs/cgroup
    echo +cpu >$of/cgroup.subtree_control
  fi
  mkdir -p "$of/$group"
  if [ -f "$of/$group/cpu.max" ]; then echo "$(($2 * 1000)) 100000" >"$of/$group/cpu.max"
  else echo $(($2 * 1000)) >"$of/$group/cpu.cfs_quota_us"; fi
  pid=$(pid_of "$1")
  # Processes may end meanwhile.
  for one in "$pid" $(cat "/proc/$pid/task/$pid/children"); do echo "$one" >"$of/$group/cgroup.procs" || true; done
}

# The node writes each full segment of its log to the archive.
archive() { # NR
  sql "$1" postgres "ALTER SYSTEM SET archive_mode = on"
  sql "$1" postgres "ALTER SYSTEM SET archive_command = 'cp %p $backups/$1/log/%f'"
  stop_node "$1"
  start_node "$1"
}

backup() {
  local nr
  for nr in $(cluster_nodes); do
    as mkdir -p "$backups/$nr/log"
    [ "$(sql "$nr" postgres 'SHOW archive_mode')" = on ] || archive "$nr"
    rm -rf "${backups:?}/$nr/base"
    as "$bin/pg_basebackup" -h 127.0.0.1 -p "$(port_of "$nr")" -U postgres -c fast -D "$backups/$nr/base"
  done
}

restore() { # POINT
  local nr
  [ $# -eq 1 ] || fail "$usage" 2
  # The point is in a segment that is not full yet.
  for nr in $(cluster_nodes); do if running "$nr"; then sql "$nr" postgres "SELECT pg_switch_wal()" >/dev/null; fi; done
  for nr in $(cluster_nodes); do
    stop_node "$nr"
    rm -rf "${nodes:?}/$nr"
    as cp -a "$backups/$nr/base" "$nodes/$nr"
    as touch "$nodes/$nr/recovery.signal"
    as tee -a "$nodes/$nr/postgresql.auto.conf" >/dev/null <<END
restore_command = 'cp $backups/$nr/log/%f %p'
recovery_target_name = '$1'
recovery_target_action = 'promote'
END
    start_node "$nr"
  done
}

stop() { local nr; for nr in $(all_nodes); do stop_node "$nr"; done; }

case $command in
  build) build "$@" ;;
  start) start "$@" ;;
  one) one "$@" ;;
  stop) stop ;;
  add) add ;;
  remove) remove "$@" ;;
  limit) limit "$@" ;;
  backup) backup ;;
  restore) restore "$@" ;;
  node) node "$@" ;;
  clean) stop; rm -rf "$nodes" ;;
  *) fail "$usage" 2 ;;
esac
