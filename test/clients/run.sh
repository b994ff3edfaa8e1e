#!/usr/bin/env bash
# Drives the sandbox's profile `alguna` with the vendor's own client from PyPI, in every setting of what the vendor does not document.
# Needs Python 3, and the built program. With `--rust` the vendor's Rust client reads it all as well; that needs cargo, and minutes.
set -euo pipefail
cd "$(dirname "$0")/../.."
place=$(mktemp -d)
program=$PWD/dist/main.js
sandbox=
trap '[ -z "$sandbox" ] || kill "$sandbox"; rm -rf "$place"' EXIT

if ! python3 -m venv "$place/venv" || ! "$place/venv/bin/pip" install --quiet --disable-pip-version-check alguna==0.1.0 pyyaml; then
  echo "NOT RUN: the vendor's client (Python 3 with venv is missing, or PyPI cannot be reached)"
  exit 0
fi

# Beside a copy, since the folder takes no lock file.
read_all() { :; }
if [ "${1:-}" = --rust ]; then
  cp -r test/clients/rust "$place/read-all"
  target=${CARGO_TARGET_DIR:-$place/target}
  CARGO_TARGET_DIR=$target cargo build --quiet --manifest-path "$place/read-all/Cargo.toml"
  read_all() { "$target/debug/read-all" "$@"; }
fi

# What the client made is adopted whole: the plan after `pull` sends nothing.
adopt() { # URL
  rm -rf "$place/adopted" && mkdir "$place/adopted"
  cat > "$place/adopted/pricewright.yaml" << PROJECT
version: 1
project: adopted
catalog: [billing/*.yaml]
service: { base_url: $1, api_key: "\${env.BILLING_API_KEY}", profile: alguna, account: sandbox }
PROJECT
  # As in a pipeline, where the key goes to no address that is not said beside the project.
  for command in 'state init' pull 'plan --detailed-exitcode'; do
    (cd "$place/adopted" && BILLING_API_KEY=sandbox PRICEWRIGHT_ORIGIN=$1#sandbox node "$program" $command) > "$place/answer" 2>&1 ||
      { status=$?; cat "$place/answer"; exit "$status"; }
  done
  echo 'adopted by pull, and the plan after it sends nothing'
}

drive() { # CHOICES
  sed "s/^choices: .*/choices: $1/" test/clients/seed.yaml > "$place/seed.yaml"
  rm -f "$place/said"
  node dist/main.js sandbox --profile alguna --port 0 --data none --seed "$place/seed.yaml" > "$place/said" &
  sandbox=$!
  until grep -qs '^  export BILLING_API_KEY' "$place/said"; do sleep 0.1; done
  url=$(grep -o 'http://127[^ ]*' "$place/said" | head -1)
  "$place/venv/bin/python" test/clients/drive.py "$url" sandbox
  read_all "$url" sandbox
  adopt "$url"
  kill "$sandbox"
  wait "$sandbox" || true
  sandbox=
}

drive '{}'
drive '{ create_without_draft: published, same_day: first_published, refusal_status: "409" }'
"$place/venv/bin/python" test/clients/year.py '{}'
node test/bench/run-script.mjs test/clients/account.ts "$place/venv/bin/python"
