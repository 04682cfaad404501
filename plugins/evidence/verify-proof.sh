#!/usr/bin/env bash
# Verifies a downloaded proof against its WARC file without the product: verify-proof.sh PROOF.json FILE.warc.gz
# Needs jq and sha256sum. Prints one line per entry and the head of the chain, exits with 1 if anything differs.
set -euo pipefail
proof=$1 warc=$2 failed=0
digest() { sha256sum | cut -c1-64; }

# Each record matches the one that its entry names, and each entry the digest in the path.
while read -r entry; do
  sequence=$(jq -r .Sequence <<<"$entry")
  if [ "$(jq -j .Text <<<"$entry" | digest)" != "$(jq -r .Digest <<<"$entry")" ]; then
    echo "$sequence: the entry differs from the chain" && failed=1
  elif [ "$(jq -r '.Record != null' <<<"$entry")" = false ]; then
    echo "$sequence: entry verified"
  else
    offset=$(jq .Record.Offset <<<"$entry") length=$(jq .Record.Length <<<"$entry")
    expected=$(jq -r .Text <<<"$entry" | sed -n 's/^record: //p')
    actual=$(tail -c "+$((offset + 1))" "$warc" | head -c "$length" | digest || true)
    if [ "$actual" = "$expected" ]; then echo "$sequence: entry and record verified"; else
      echo "$sequence: the record differs from its entry" && failed=1
    fi
  fi
done < <(jq -c '. as $proof | .Entries[] | . as $entry
  | . + {Digest: ($proof.Path[] | select(.Sequence == $entry.Sequence) | .Digest)}' "$proof")

# The path leads to the head of the chain, which is compared with the published one.
hash=$(jq -r .Previous "$proof")
while read -r step; do hash=$(printf %s%s "$hash" "$step" | digest); done < <(jq -r '.Path[].Digest' "$proof")
if [ "$hash" != "$(jq -r .Head.Hash "$proof")" ]; then echo 'the path does not lead to the head' && failed=1; fi
echo "head: $hash"
exit "$failed"
