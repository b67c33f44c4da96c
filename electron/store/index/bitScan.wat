;; Counts the bits in which each row differs from the query at address 0. Both are a whole number of 16-byte vectors.
(module
  (import "env" "memory" (memory 1))
  ;; From `row`, `count` rows of `bytes` bytes each; writes a 16-bit distance per row to `out`, and 0xffff for a row of
  ;; zeros, which is an empty slot.
  (func (export "scan") (param $row i32) (param $bytes i32) (param $count i32) (param $out i32)
    (local $rowEnd i32) (local $outEnd i32) (local $at i32) (local $value v128) (local $any v128) (local $sums v128)
    (local.set $outEnd (i32.add (local.get $out) (i32.shl (local.get $count) (i32.const 1))))
    (block $done
      (loop $rows
        (br_if $done (i32.ge_u (local.get $out) (local.get $outEnd)))
        (local.set $at (i32.const 0))
        (local.set $rowEnd (i32.add (local.get $row) (local.get $bytes)))
        (local.set $any (v128.const i64x2 0 0))
        (local.set $sums (v128.const i64x2 0 0))
        (loop $vectors
          (local.set $value (v128.load (local.get $row)))
          (local.set $any (v128.or (local.get $any) (local.get $value)))
          ;; Ones in each byte, added up in pairs: eight 16-bit sums.
          (local.set $sums
            (i16x8.add (local.get $sums)
              (i16x8.extadd_pairwise_i8x16_u
                (i8x16.popcnt (v128.xor (local.get $value) (v128.load (local.get $at)))))))
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (local.set $row (i32.add (local.get $row) (i32.const 16)))
          (br_if $vectors (i32.lt_u (local.get $row) (local.get $rowEnd))))
        ;; The eight sums become four, two and one.
        (local.set $sums (i32x4.extadd_pairwise_i16x8_u (local.get $sums)))
        (local.set $sums
          (i32x4.add (local.get $sums)
            (i8x16.shuffle 8 9 10 11 12 13 14 15 0 1 2 3 4 5 6 7 (local.get $sums) (local.get $sums))))
        (i32.store16 (local.get $out)
          (select
            (i32.add (i32x4.extract_lane 0 (local.get $sums)) (i32x4.extract_lane 1 (local.get $sums)))
            (i32.const 0xffff)
            (v128.any_true (local.get $any))))
        (local.set $out (i32.add (local.get $out) (i32.const 2)))
        (br $rows)))))
