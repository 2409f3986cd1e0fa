/**
 * glibc reads these at process start. Without them it would keep some 250 MB that image work frees; small blocks, as
 * compressing a page needs, it may keep.
 */
export const memoryVariables = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '16777216',
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
}

/**
 * Otherwise V8 counts the buffers of uploads against a small limit and runs a full collection of 10 ms twice a second.
 */
export const memoryFlags = ['--external-memory-accounted-in-global-limit']
