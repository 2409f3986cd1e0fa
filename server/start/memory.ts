/**
 * For the environment of the server's process. glibc would keep some 250 MB of what image work frees unless it is
 * told, before the process begins, to give large blocks back; small change, as compressing a page needs, it may keep.
 */
export const memoryVariables = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '16777216',
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
}
