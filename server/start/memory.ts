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

/**
 * For the server's own process. V8 would collect everything, 10 ms at a time, twice a second while uploads arrive:
 * their buffers, short-lived as they are, count against a small limit of their own unless it is told otherwise.
 */
export const memoryFlags = ['--external-memory-accounted-in-global-limit']
