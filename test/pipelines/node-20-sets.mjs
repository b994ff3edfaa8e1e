// gitlab-ci-local wants this one method of newer Nodes.
Set.prototype.union ??= function union(other) {
  return new Set([...this, ...other]);
};
